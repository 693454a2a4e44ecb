import { simulate, theTrigger } from './simulate';

test('try', async () => {
	const began = Date.now();
	for (let seed = 1; seed <= 30; seed++) {
		const outcome = await simulate(theTrigger(), { seed, changes: 500, failing: 0.05, crashing: 0.02, skew: 50, before: 100 });
		if (outcome.lost + outcome.duplicated + outcome.invented > 0 || seed < 4) console.log(seed, JSON.stringify(outcome));
	}
	console.log(Date.now() - began);
});

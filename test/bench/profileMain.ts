import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../sandbox/host/bootstrap.mjs';
import { profileReadLater } from './cases/readLater.ts';
import { profileWeather } from './cases/weather.ts';
import { pageOfProfiles, ProfiledBench } from './profile.ts';

const profiled = await ProfiledBench.start();
try {
	const profiles = [...(await profileWeather(profiled)), ...(await profileReadLater(profiled))];
	const page = pageOfProfiles(profiles);
	console.log(page);
	writeFileSync(join(repository, 'docs', 'benchmark-profile.md'), page);
} finally {
	await profiled.stop();
}

import { TestSandbox } from './TestSandbox';

const sandbox = new TestSandbox();
beforeAll(() => sandbox.start());
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

const BERLIN = { lat: 52.52, lon: 13.405 };

describe('places', () => {
	test('by name', async () => {
		const names = async (q: string, limit = 5) =>
			(await sandbox.weather('/geo/1.0/direct', { q, limit })).json.map(
				(place: { country: string; state?: string }) =>
					`${place.country} ${place.state ?? ''}`.trim(),
			);
		expect(await names('Springfield')).toHaveLength(5);
		expect(await names('Springfield', 1)).toHaveLength(1);
		expect(await names('South Bend,IN,US')).toEqual(['US Indiana']);
		expect(await names('Berlin,DE')).toEqual(['DE']);
		expect(await names('münchen')).toEqual(['DE Bavaria']);
		expect(await names('Nowhere At All')).toEqual([]);
	});

	test('by postal code and by coordinates', async () => {
		expect((await sandbox.weather('/geo/1.0/zip', { zip: '10117,DE' })).json).toEqual({
			zip: '10117',
			name: 'Berlin',
			lat: 52.517,
			lon: 13.3889,
			country: 'DE',
		});
		expect(await sandbox.weather('/geo/1.0/zip', { zip: '00000,DE' })).toMatchObject({
			status: 404,
			json: { cod: '404', message: 'not found' },
		});
		expect((await sandbox.weather('/geo/1.0/reverse', BERLIN)).json[0]).toMatchObject({
			name: 'Berlin',
			local_names: { ja: 'ベルリン' },
		});
	});
});

import { join } from 'node:path';
import { ChatService, type ChatState } from './chat/ChatService.ts';
import { Clock, type ClockSettings } from './core/Clock.ts';
import { FaultList } from './core/FaultList.ts';
import { JsonFile } from './core/JsonFile.ts';
import { RequestLog } from './core/RequestLog.ts';
import { SERVICE_NAMES, type ListenerName, type ServiceName } from './core/services.ts';
import { ReadLaterService } from './readLater/ReadLaterService.ts';
import type { ReadLaterState } from './readLater/readLaterState.ts';
import { WeatherService, type WeatherState } from './weather/WeatherService.ts';

/** The services with all that is kept of them. */
export class SandboxServices {
	readonly clocks: Record<ServiceName, Clock> = {
		weather: new Clock(),
		readLater: new Clock(),
		chat: new Clock(),
		model: new Clock(),
	};
	readonly requests = new RequestLog();
	readonly faults = new FaultList();
	readonly weather: WeatherService;
	readonly readLater: ReadLaterService;
	readonly chat: ChatService;
	/** The addresses, once the listeners run. */
	urls: Record<ListenerName, string> = {
		weather: '',
		readLater: '',
		chat: '',
		model: '',
		control: '',
	};
	readonly #files: JsonFile[] = [];
	readonly #clockFile: JsonFile;

	constructor(dataDir: string) {
		const keep = <T>(name: string, snapshot: () => T) => {
			const file = new JsonFile(join(dataDir, `${name}.json`), snapshot);
			this.#files.push(file);
			return { file, kept: file.read<T>(), changed: () => file.changed() };
		};
		const clocks = keep<Record<ServiceName, ClockSettings>>('clocks', () => this.clockSettings());
		this.#clockFile = clocks.file;
		for (const name of SERVICE_NAMES)
			if (clocks.kept?.[name]) this.clocks[name].restore(clocks.kept[name]);
		this.weather = new WeatherService({
			clock: this.clocks.weather,
			...keep<WeatherState>('weather', () => this.weather.state),
		});
		this.readLater = new ReadLaterService({
			clock: this.clocks.readLater,
			...keep<ReadLaterState>('read-later', () => this.readLater.snapshot()),
		});
		this.chat = new ChatService({
			clock: this.clocks.chat,
			filesDirectory: join(dataDir, 'attachments'),
			...keep<ChatState>('chat', () => this.chat.snapshot()),
		});
	}

	/** Sets services and their clocks, faults and requests back to the defaults. */
	reset(names: readonly ServiceName[]): void {
		for (const name of names) {
			this.clocks[name].reset();
			this.faults.clear(name);
			// The model keeps nothing.
			if (name !== 'model') this[name].reset();
		}
		if (names.length === SERVICE_NAMES.length) this.requests.clear();
		this.clocksChanged();
	}

	/** The settings of the clocks, and the time each of them shows. */
	clockSettings(): Record<ServiceName, ClockSettings & { now: number }> {
		const entries = SERVICE_NAMES.map((name) => [
			name,
			{ ...this.clocks[name].settings, now: this.clocks[name].now() },
		]);
		return Object.fromEntries(entries) as Record<ServiceName, ClockSettings & { now: number }>;
	}

	/** Notes that a clock was set. */
	clocksChanged(): void {
		this.#clockFile.changed();
	}

	/** Writes all that is not on disk yet. */
	async close(): Promise<void> {
		await Promise.all(this.#files.map((file) => file.close()));
	}
}

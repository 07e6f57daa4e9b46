import { readFileSync } from 'node:fs'
import { recordTimes, measureProcessorSeconds } from './times.mjs'

/** A worker runs one test at a time. Its browser is among its child processes; the shop is not. */
export default class Times {
	#workers = new Map()
	#shared = 0

	onTestEnd({ location }, { workerIndex, duration }) {
		if (workerIndex < 0) return
		const { pid, noted } = this.#workers.get(workerIndex) ?? {
			pid: readFileSync(`${process.env.TEST_TIMES}-worker-${workerIndex}`, 'utf8'),
			noted: 0,
		}
		const now = measureProcessorSeconds(pid)
		recordTimes(location.file, now - noted, duration / 1000)
		this.#workers.set(workerIndex, { pid, noted: now })
		const workers = [...this.#workers.values()].map((worker) => worker.pid)
		this.#shared = measureProcessorSeconds(process.pid, workers)
	}

	onEnd() {
		recordTimes('the shared shop and the test runner', this.#shared, 0)
	}
}

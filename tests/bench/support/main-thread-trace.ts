/** An event of Chromium's trace format. Times are in microseconds, `tdur` is processor time. */
export interface TraceEvent {
	name: string
	ph: string
	pid: number
	tid: number
	ts: number
	dur?: number
	tdur?: number
	args?: {
		data?: { documentLoaderURL?: string }
		elementCount?: number
		beginData?: { url?: string; totalObjects?: number }
	}
}

export interface MainThread {
	/** The milliseconds of all tasks. */
	total: number
	longest: number
	longestAfterPaint: number
	/** The sum of what tasks take above 50 ms. */
	blocking: number
	blockingAfterPaint: number
	/** The number of elements whose style was calculated, each time. */
	styled: number
	objects: number
}

const longTaskMs = 50

/** Returns what the main thread did from the start of the navigation, with processor times multiplied by `scale`. */
export function readMainThread(events: TraceEvent[], address: string, scale: number): MainThread {
	const parsing = events.find(({ name, args }) => name === 'ParseHTML' && args?.beginData?.url === address)
	if (!parsing) throw new Error(`The trace does not contain ${address}`)
	const own = events.filter(({ pid }) => pid === parsing.pid)
	// Images that are SVG documents navigate as well.
	const isStart = ({ name, args }: TraceEvent) =>
		name === 'navigationStart' && args?.data?.documentLoaderURL === address
	const start = own.find(isStart)?.ts ?? parsing.ts
	const paint = own.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? Infinity
	const onThread = own.filter(({ tid, ts }) => tid === parsing.tid && ts >= start)
	const tasks = listTasks(onThread).map(({ ts, dur, tdur }) => ({ ms: (tdur / 1000) * scale, end: ts + dur }))
	const after = tasks.filter(({ end }) => end > paint)
	const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
	const getLongest = (some: typeof tasks) => Math.max(0, ...some.map(({ ms }) => ms))
	const getBlocking = (some: typeof tasks) => sum(some.map(({ ms }) => Math.max(0, ms - longTaskMs)))
	return {
		total: sum(tasks.map(({ ms }) => ms)),
		longest: getLongest(tasks),
		longestAfterPaint: getLongest(after),
		blocking: getBlocking(tasks),
		blockingAfterPaint: getBlocking(after),
		styled: sum(onThread.map(({ name, args }) => (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0))),
		objects: Math.max(
			0,
			...own.map(({ name, args }) => (name === 'Layout' ? (args?.beginData?.totalObjects ?? 0) : 0)),
		),
	}
}

/** Returns the events that are in no other one. */
function listTasks(events: TraceEvent[]): { ts: number; dur: number; tdur: number }[] {
	const tasks: { ts: number; dur: number; tdur: number }[] = []
	let end = 0
	for (const { ph, ts, dur = 0, tdur } of events.toSorted(
		(one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0),
	)) {
		if (ph !== 'X' || tdur === undefined || ts < end) continue
		tasks.push({ ts, dur, tdur })
		end = ts + dur
	}
	return tasks
}

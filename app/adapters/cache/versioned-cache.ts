import { LRUCache } from 'lru-cache'

interface CacheOptions<Value> {
	/** The version for which a cached value is valid. */
	getVersion: () => number
	/** The limit for the sum of `sizeOf` over all values. The least recently used values are removed first. */
	maxSize: number
	sizeOf: (value: Value) => number
}

interface VersionedCache<Value> {
	get(key: string): Value | undefined
	/**
	 * Caches a value of `version` if that version is still current and the value is at most a sixteenth of `maxSize`.
	 */
	set(key: string, value: Value, version: number): void
}

/** Creates a cache of values that are valid for one version. */
export function createVersionedCache<Value extends {}>({
	getVersion,
	maxSize,
	sizeOf,
}: CacheOptions<Value>): VersionedCache<Value> {
	const entries = new LRUCache<string, Value>({
		maxSize,
		maxEntrySize: Math.floor(maxSize / 16),
		sizeCalculation: sizeOf,
	})
	const clearIfOld = clearOnChange(getVersion, () => entries.clear())
	return {
		get(key) {
			clearIfOld()
			return entries.get(key)
		},
		set(key, value, version) {
			if (clearIfOld() === version) entries.set(key, value)
		},
	}
}

/**
 * Memoizes the last `max` results of `load` for one version, but never failures. Callers share results and must not
 * change them.
 */
export function memoizeByVersion<Question extends unknown[], Answer>(
	getVersion: () => number,
	max: number,
	load: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
	const answers = new LRUCache<string, Promise<Answer>>({ max })
	const clearIfOld = clearOnChange(getVersion, () => answers.clear())
	return (...question) => {
		// The cache is cleared before loading. A change meanwhile makes the result newer than its version, never older.
		clearIfOld()
		const key = JSON.stringify(question)
		const cached = answers.get(key)
		if (cached) return cached
		const answer = load(...question)
		answers.set(key, answer)
		answer.catch(() => answers.peek(key) === answer && answers.delete(key))
		return answer
	}
}

function clearOnChange(getVersion: () => number, clear: () => void): () => number {
	let cachedVersion: number | undefined
	return () => {
		const version = getVersion()
		if (version !== cachedVersion) clear()
		cachedVersion = version
		return version
	}
}

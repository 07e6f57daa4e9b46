import { LRUCache } from 'lru-cache'

interface CacheOptions<Value> {
	/** Returns the current version. When it changes, all cached values are removed. */
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

/** Creates a cache whose values are valid for one version: when `getVersion()` returns another one, all are removed. */
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
 * Memoizes the `max` most recently used results of `load` until `getVersion()` returns another version. Failures are
 * not memoized. Callers share results and must not change them.
 */
export function memoizeByVersion<Question extends unknown[], Answer>(
	getVersion: () => number,
	max: number,
	load: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
	const answers = new LRUCache<string, Promise<Answer>>({ max })
	const clearIfOld = clearOnChange(getVersion, () => answers.clear())
	return (...question) => {
		// `clearIfOld` reads the version before the load begins. When data changes during the load, the result may be
		// newer than that version, but never older.
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

interface Entry<T> {
	value: T
	size: number
	/** The first network that requested the value; `everybody` after a second network requested it. */
	requestedBy: string
}

const everybody = '*'

/**
 * A cache with two segments. A value moves from the probationary to the protected segment when a second network
 * requests it, so that one network cannot evict the values that several networks use.
 */
export class SegmentedCache<T> {
	readonly #probationary: LRUCache<string, Entry<T>>
	readonly #protected: LRUCache<string, Entry<T>>

	constructor(maxBytes: { probationary: number; protected: number }) {
		this.#probationary = boundedBySize(maxBytes.probationary)
		this.#protected = boundedBySize(maxBytes.protected)
	}

	get size(): number {
		return this.#probationary.size + this.#protected.size
	}

	/** Returns a cached value and counts a use by `network`. `undefined` when it is not cached. */
	get(key: string, network: string): T | undefined {
		const entry = this.#protected.get(key) ?? this.#probationary.get(key)
		if (entry && entry.requestedBy !== network) this.#protect(key, entry)
		return entry?.value
	}

	/** Returns a cached value without counting a use. `undefined` when it is not cached. */
	peek(key: string): T | undefined {
		return (this.#protected.peek(key) ?? this.#probationary.peek(key))?.value
	}

	/** Caches a value of `size` bytes that `network` has requested. */
	set(key: string, value: T, size: number, network: string) {
		const isProtected = this.#protected.has(key)
		const segment = isProtected ? this.#protected : this.#probationary
		segment.set(key, { value, size, requestedBy: isProtected ? everybody : network })
	}

	/** Changes the size of a cached value in bytes, which counts toward the maximum size of its segment. */
	resize(key: string, size: number) {
		for (const segment of [this.#probationary, this.#protected]) {
			const entry = segment.peek(key)
			if (entry) segment.set(key, { ...entry, size })
		}
	}

	#protect(key: string, entry: Entry<T>) {
		if (entry.requestedBy === everybody) return
		this.#probationary.delete(key)
		this.#protected.set(key, { ...entry, requestedBy: everybody })
	}
}

function boundedBySize<T>(maxSize: number) {
	return new LRUCache<string, Entry<T>>({ maxSize, sizeCalculation: ({ size }) => size })
}

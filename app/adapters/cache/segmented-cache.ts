import { LRUCache } from 'lru-cache'

interface Entry<T> {
	value: T
	size: number
	/** The network that asked first; everybody's once another one has asked. */
	askedBy: string
}

const everybody = '*'

/**
 * A cache of two segments, each of limited bytes. A new value enters the probationary segment, and moves to the
 * protected one when a second network asks for it: one network alone evicts nobody else's, however much it asks for.
 */
export class SegmentedCache<T> {
	readonly #probationary: LRUCache<string, Entry<T>>
	readonly #protected: LRUCache<string, Entry<T>>

	constructor(maxBytes: { probationary: number; protected: number }) {
		this.#probationary = boundedBySize(maxBytes.probationary)
		this.#protected = boundedBySize(maxBytes.protected)
	}

	/** The value cached under a key; counts as use by `network`. */
	get(key: string, network: string): T | undefined {
		const entry = this.#protected.get(key) ?? this.#probationary.get(key)
		if (entry && entry.askedBy !== network) this.#protect(key, entry)
		return entry?.value
	}

	/** The value cached under a key, without counting as use. */
	peek(key: string): T | undefined {
		return (this.#protected.peek(key) ?? this.#probationary.peek(key))?.value
	}

	/** Caches a value of `size` bytes that `network` asked for. */
	set(key: string, value: T, size: number, network: string) {
		const isProtected = this.#protected.has(key)
		const segment = isProtected ? this.#protected : this.#probationary
		segment.set(key, { value, size, askedBy: isProtected ? everybody : network })
	}

	#protect(key: string, entry: Entry<T>) {
		if (entry.askedBy === everybody) return
		this.#probationary.delete(key)
		this.#protected.set(key, { ...entry, askedBy: everybody })
	}
}

function boundedBySize<T>(maxSize: number) {
	return new LRUCache<string, Entry<T>>({ maxSize, sizeCalculation: ({ size }) => size })
}

import { LRUCache } from 'lru-cache'

interface Entry<T> {
	value: T
	size: number
	/** The first network that requested the value; `everybody` after a second network requested it. */
	requestedBy: string
}

const everybody = '*'

/**
 * Moves a value from probation to the protected segment when a second network requests it, so that no single network
 * evicts the values of others.
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

	/** Counts as a use by `network`. */
	get(key: string, network: string): T | undefined {
		const entry = this.#protected.get(key) ?? this.#probationary.get(key)
		if (entry && entry.requestedBy !== network) this.#protect(key, entry)
		return entry?.value
	}

	/** Returns a value without counting a use. */
	peek(key: string): T | undefined {
		return (this.#protected.peek(key) ?? this.#probationary.peek(key))?.value
	}

	/** `size` is in bytes. */
	set(key: string, value: T, size: number, network: string) {
		const isProtected = this.#protected.has(key)
		const segment = isProtected ? this.#protected : this.#probationary
		segment.set(key, { value, size, requestedBy: isProtected ? everybody : network })
	}

	/** Counts a cached value as `size` bytes from now on. */
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

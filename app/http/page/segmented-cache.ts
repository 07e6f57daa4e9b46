import { BoundedMap } from './bounded-map.ts'

interface Entry<T> {
	value: T
	size: number
	/** The network that asked first; everybody's once another one has asked. */
	askedBy: string
}

/**
 * A cache of two segments, each with room for so many bytes. What is new stands in the probationary one, and moves to the protected one when a
 * second network asks for it: what one network alone asks for pushes nobody else's out, however much it is.
 */
export class SegmentedCache<T> {
	readonly #probationary: BoundedMap<Entry<T>>
	readonly #protected: BoundedMap<Entry<T>>

	constructor(room: { probationary: number; protected: number }) {
		this.#probationary = new BoundedMap(room.probationary)
		this.#protected = new BoundedMap(room.protected)
	}

	/** What is cached under a key, for `network`, whose asking counts. */
	get(key: string, network: string): T | undefined {
		const entry = this.#protected.get(key) ?? this.#probationary.get(key)
		if (entry && entry.askedBy !== network) this.#protect(key, entry)
		return entry?.value
	}

	/** What is cached under a key, without counting as asking. */
	peek(key: string): T | undefined {
		return (this.#protected.get(key) ?? this.#probationary.get(key))?.value
	}

	set(key: string, value: T, size: number, network: string) {
		const isProtected = this.#protected.get(key) !== undefined
		const segment = isProtected ? this.#protected : this.#probationary
		segment.set(key, { value, size, askedBy: isProtected ? everybody : network }, size)
	}

	clear() {
		this.#probationary.clear()
		this.#protected.clear()
	}

	#protect(key: string, entry: Entry<T>) {
		if (entry.askedBy === everybody) return
		this.#probationary.delete(key)
		this.#protected.set(key, { ...entry, askedBy: everybody }, entry.size)
	}
}

const everybody = '*'

interface Entry<T> {
	value: T
	size: number
	wasAsked: boolean
}

/** A map that holds at most so many bytes: what was not asked for lately leaves first. */
export class BoundedMap<T> {
	readonly #entries = new Map<string, Entry<T>>()
	readonly #most: number
	#size = 0

	constructor(mostBytes: number) {
		this.#most = mostBytes
	}

	get(key: string): T | undefined {
		const entry = this.#entries.get(key)
		if (!entry) return undefined
		// Moving it to the end of the map each time would be the dearest part of asking.
		entry.wasAsked = true
		return entry.value
	}

	set(key: string, value: T, size: number) {
		this.delete(key)
		this.#entries.set(key, { value, size, wasAsked: true })
		this.#size += size
		for (const [oldest, entry] of this.#entries) {
			if (this.#size <= this.#most) return
			this.delete(oldest)
			// Who was asked for since the last look stays for another round.
			if (entry.wasAsked) this.#putBack(oldest, entry)
		}
	}

	delete(key: string) {
		this.#size -= this.#entries.get(key)?.size ?? 0
		this.#entries.delete(key)
	}

	clear() {
		this.#entries.clear()
		this.#size = 0
	}

	#putBack(key: string, entry: Entry<T>) {
		this.#entries.set(key, { ...entry, wasAsked: false })
		this.#size += entry.size
	}
}

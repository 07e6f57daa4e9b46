/** A map that holds at most so many bytes: what was not asked for longest leaves first. */
export class BoundedMap<T> {
	readonly #entries = new Map<string, { value: T; size: number }>()
	readonly #most: number
	#size = 0

	constructor(mostBytes: number) {
		this.#most = mostBytes
	}

	get(key: string): T | undefined {
		const entry = this.#entries.get(key)
		if (!entry) return undefined
		// The one asked for last stands last.
		this.#entries.delete(key)
		this.#entries.set(key, entry)
		return entry.value
	}

	set(key: string, value: T, size: number) {
		this.delete(key)
		this.#entries.set(key, { value, size })
		this.#size += size
		for (const oldest of this.#entries.keys()) {
			if (this.#size <= this.#most) return
			this.delete(oldest)
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
}

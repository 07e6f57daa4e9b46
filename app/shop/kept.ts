interface Terms<Value> {
	/** What was found is right as long as this number is the same. */
	versionNow: () => number
	/** How much is kept, counted as `sizeOf` says; what was not asked for longest goes first. */
	room: number
	sizeOf: (value: Value) => number
}

export interface Kept<Value> {
	get(key: string): Value | undefined
	/** Keeps a value that was made of what was there at `version`, if that is still so and it takes no more than a sixteenth of the room. */
	set(key: string, value: Value, version: number): void
}

/** Keeps what was found for as long as a version stays the same. */
export function keepWhile<Value>({ versionNow, room, sizeOf }: Terms<Value>): Kept<Value> {
	const kept = new Map<string, Value>()
	let keptVersion: number | undefined
	let taken = 0

	const drop = (key: string, value: Value) => {
		kept.delete(key)
		taken -= sizeOf(value)
	}
	const forgetOld = () => {
		const version = versionNow()
		if (version === keptVersion) return version
		kept.clear()
		taken = 0
		keptVersion = version
		return version
	}
	return {
		get(key) {
			forgetOld()
			const value = kept.get(key)
			if (value === undefined) return undefined
			kept.delete(key)
			kept.set(key, value)
			return value
		},
		set(key, value, version) {
			if (forgetOld() !== version || sizeOf(value) > room / 16) return
			const before = kept.get(key)
			if (before !== undefined) drop(key, before)
			kept.set(key, value)
			taken += sizeOf(value)
			for (const [oldest, old] of kept) {
				if (taken <= room) return
				drop(oldest, old)
			}
		},
	}
}

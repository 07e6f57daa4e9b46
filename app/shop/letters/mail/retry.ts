const minute = 60_000
const hour = 60 * minute

const firstDelay = minute
const longestDelay = 3 * hour
const lifetime = 24 * hour
const fewestAttempts = 5

/**
 * Returns the time of the next attempt: after about 1, 2, 4 … minutes, at most 3 hours, with jitter from `random`.
 * `null` to give up after a day and five attempts, because a shop that is off makes no attempts.
 */
export function nextAttemptAt(
	{ attempts, createdAt }: { attempts: number; createdAt: Date },
	now: Date,
	random: number,
): Date | null {
	if (attempts >= fewestAttempts && now.getTime() - createdAt.getTime() >= lifetime) return null
	const delay = Math.min(firstDelay * 2 ** (attempts - 1), longestDelay)
	return new Date(now.getTime() + Math.round(delay * (0.75 + random / 2)))
}

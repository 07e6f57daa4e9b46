const minute = 60_000
const hour = 60 * minute

const firstDelay = minute
const longestDelay = 3 * hour
const lifetime = 24 * hour
const fewestAttempts = 5

/**
 * When a mail that could not be delivered is tried again: after about 1, 2, 4 … minutes, at most 3 hours, spread by a
 * quarter either way so that mails that failed together do not come back together (`random` from 0 to 1). null when it
 * is to be given up: it is a day old and was tried five times, for a shop that was switched off for a day has not tried
 * anything.
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

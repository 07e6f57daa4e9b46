const minute = 60_000
const hour = 60 * minute

const firstDelay = minute
const maxDelay = 3 * hour
const maxAge = 24 * hour
const minAttempts = 5

/**
 * Returns the time of the next attempt to send an email or a webhook delivery (rule: webhook-retries): after about 1,
 * 2, 4 … minutes, at most 3 hours, with jitter from `random`. `null` (give up) only after both a day and five attempts:
 * if the shop was off for a day, five attempts still follow.
 */
export function calculateNextAttempt(
	{ attempts, createdAt }: { attempts: number; createdAt: Date },
	now: Date,
	random: number,
): Date | null {
	if (attempts >= minAttempts && now.getTime() - createdAt.getTime() >= maxAge) return null
	const delay = Math.min(firstDelay * 2 ** (attempts - 1), maxDelay)
	return new Date(now.getTime() + Math.round(delay * (0.75 + random / 2)))
}

const recommendedHeapBytes = 1024 ** 3

/**
 * Returns a warning when the shop runs without the memory settings of `npm start` and `start.sh`: a heap limit, and on
 * Linux MALLOC_ARENA_MAX. `undefined` when it has them. Without these settings, a flood of requests can double the
 * memory that the shop uses.
 */
export function describeMissingMemorySettings(
	{ MALLOC_ARENA_MAX }: { MALLOC_ARENA_MAX?: string | undefined },
	heapLimitBytes: number,
	platform: NodeJS.Platform,
): string | undefined {
	const missing = [
		platform === 'linux' && !MALLOC_ARENA_MAX && 'MALLOC_ARENA_MAX=2',
		heapLimitBytes > recommendedHeapBytes && 'node --max-old-space-size=768',
	].filter(Boolean)
	if (missing.length === 0) return undefined
	return `The shop uses more memory than it needs: start it with "npm start", or with ${missing.join(' and ')}.`
}

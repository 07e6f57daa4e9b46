import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runStage } from './stage.mjs'

const lines: string[] = []

beforeEach(() => {
	vi.useFakeTimers()
	vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
	lines.length = 0
	vi.mocked(console.error).mockClear()
	vi.useRealTimers()
})

const after = async (milliseconds: number) => {
	await vi.advanceTimersByTimeAsync(milliseconds)
	return 'made'
}

test('a long stage shows progress and how long it took', async () => {
	expect(await runStage('Building …', () => after(12_000))).toBe('made')
	expect(lines).toEqual(['Building …', '  5 s …', '  10 s …', '  took 12.0 s'])
})

test('a short stage prints its name only', async () => {
	await runStage('Building …', () => after(1_900))
	expect(lines).toEqual(['Building …'])
})

test('a failed stage prints nothing more', async () => {
	await expect(runStage('Building …', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
	await after(60_000)
	expect(lines).toEqual(['Building …'])
})

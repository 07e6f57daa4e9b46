import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stage } from './stage.mjs'

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

test('a long stage is seen to go on, and says how long it took', async () => {
	expect(await stage('Building …', () => after(12_000))).toBe('made')
	expect(lines).toEqual(['Building …', '  5 s …', '  10 s …', '  took 12.0 s'])
})

test('a short one says what it does and no more', async () => {
	await stage('Building …', () => after(1_900))
	expect(lines).toEqual(['Building …'])
})

test('nothing more is said of one that failed', async () => {
	await expect(stage('Building …', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
	await after(60_000)
	expect(lines).toEqual(['Building …'])
})

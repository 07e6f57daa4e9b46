import { expect, test } from 'vitest'
import { findComplaintTask, formatComplaintNumber, getComplaintDeadlines, isComplaintState } from './complaint.ts'

const india = (text: string) => new Date(`${text}+05:30`)

test('a complaint is acknowledged within 48 hours (rule: complaint-clocks)', () => {
	expect(getComplaintDeadlines(india('2026-11-29T10:00')).acknowledgeBy).toEqual(india('2026-12-01T10:00'))
})

test.each([
	['2026-11-29T10:00', '2026-12-29T10:00'],
	['2026-12-31T23:30', '2027-01-31T23:30'],
	['2027-01-31T10:00', '2027-02-28T10:00'],
	['2028-01-30T10:00', '2028-02-29T10:00'],
	// 29 January in India, and still 28 January in UTC.
	['2027-01-29T02:00', '2027-02-28T02:00'],
])('a complaint of %s is resolved until %s, a month later in India (rule: complaint-clocks)', (received, due) => {
	expect(getComplaintDeadlines(india(received)).resolveBy).toEqual(india(due))
})

test('the next action is to acknowledge, then to resolve, then none (rule: complaint-clocks)', () => {
	const received = india('2026-11-29T10:00')
	const now = india('2026-11-30T10:00')
	const toAcknowledge = { label: 'Acknowledge', by: india('2026-12-01T10:00'), isOverdue: false }
	expect(findComplaintTask('open', received, now)).toEqual(toAcknowledge)
	const toResolve = { label: 'Resolve', by: india('2026-12-29T10:00'), isOverdue: false }
	expect(findComplaintTask('acknowledged', received, now)).toEqual(toResolve)
	expect(findComplaintTask('resolved', received, now)).toBeNull()
})

test('an action is overdue after its time, not at it (rule: complaint-clocks)', () => {
	const received = india('2026-11-29T10:00')
	expect(findComplaintTask('open', received, india('2026-12-01T10:00'))!.isOverdue).toBe(false)
	expect(findComplaintTask('open', received, india('2026-12-01T10:01'))!.isOverdue).toBe(true)
})

test('only the three states are states', () => {
	expect(['open', 'acknowledged', 'resolved', 'constructor', '', null].filter(isComplaintState)).toEqual([
		'open',
		'acknowledged',
		'resolved',
	])
	expect(formatComplaintNumber(12)).toBe('C-12')
})

import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { anonymousClient } from '../../../tests/support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../../tests/support/data/tables.ts'
import { getRowForForm } from '../edit-conflicts/expected-version.server.ts'
import { addContact, countComplaints, countUnanswered, listContacts, markAsNotSpam } from './contact.server.ts'
import {
	buildComplaintPath,
	complaintForm,
	describeNextComplaint,
	findComplaintByToken,
	getComplaint,
	updateComplaint,
} from './complaints.server.ts'

const admin = { userId: 0, isAdmin: true }
const hour = 60 * 60 * 1000

beforeEach(async () => {
	await emptyTables('outboxMail', 'contactMessage')
	await setSettings({ 'shop.email': 'owner@loom.example' })
})

const complain = (message: string, more: object = {}) =>
	addContact({ name: 'Asha', email: 'asha@example.com', message, isComplaint: true, ...more }, anonymousClient)

const listEmails = async () => {
	const rows = await read.outboxMail.findMany({ where: { template: 'complaint' }, orderBy: { id: 'asc' } })
	return rows.map(({ recipient, payload }) => ({ recipient, ...(payload as object) }))
}

const getToken = (id: number) => decodeURIComponent(buildComplaintPath(id).slice('/complaint/'.length))

test('a complaint is new, is no unanswered message, and its sender gets an email in the language of the page (rule: complaint)', async () => {
	const id = await complain('The zip broke', { language: 'hi' })
	expect(await getComplaint(id)).toMatchObject({ state: 'open', acknowledgedAt: null, resolvedAt: null })
	expect(await countUnanswered()).toBe(0)
	expect(await countComplaints()).toEqual({ all: 1, unresolved: 1 })
	expect(await listEmails()).toEqual([
		{ recipient: 'asha@example.com', messageId: id, event: 'received', locale: 'hi' },
	])
})

test('a complaint sent twice is one complaint with one number (rule: same-message-once)', async () => {
	const id = await complain('Twice')
	expect(await complain('Twice')).toBe(id)
	expect(await listEmails()).toHaveLength(1)
})

test('the same text as a message and as a complaint is stored as both', async () => {
	const message = { name: 'Asha', email: 'asha@example.com', message: 'Both' }
	const id = await addContact(message, anonymousClient)
	expect(await complain('Both')).not.toBe(id)
})

test('a complaint that may be spam sends no email until the staff say that it is none (rule: possible-spam)', async () => {
	const id = await complain('Buy watches', { isPossibleSpam: true })
	expect(await listEmails()).toEqual([])
	expect((await countComplaints()).unresolved).toBe(0)
	await markAsNotSpam(admin, id)
	expect(await listEmails()).toMatchObject([{ event: 'received' }])
	expect((await countComplaints()).unresolved).toBe(1)
})

test('beyond 30 messages in an hour complaints send no email (rule: staff-emails)', async () => {
	const data = { name: 'Flood', email: 'f@example.com', message: 'x', searchKey: 'x' }
	await write((tx) => tx.contactMessage.createMany({ data: Array.from({ length: 30 }, () => data) }))
	await complain('One more')
	expect(await read.outboxMail.count()).toBe(0)
})

test('each step is taken once and sends one email, the last with the resolution (rule: complaint-clocks)', async () => {
	const id = await complain('The zip broke')
	const step = (name: 'acknowledge' | 'resolve' | 'reopen', resolution = '') =>
		updateComplaint(admin, id, { step: name, note: 'Zip of lot 7', resolution })
	expect(await step('acknowledge')).toBe('acknowledged')
	const { acknowledgedAt } = await getComplaint(id)
	expect(await step('acknowledge')).toBe('acknowledged')
	expect(await step('resolve', 'We sent a new one')).toBe('resolved')
	expect(await step('acknowledge', 'We sent a new one')).toBe('resolved')
	expect((await listEmails()).map((email) => 'event' in email && email.event)).toEqual([
		'received',
		'acknowledged',
		'resolved',
	])
	const resolved = await getComplaint(id)
	expect(resolved).toMatchObject({ staffNote: 'Zip of lot 7', resolution: 'We sent a new one', acknowledgedAt })
	expect(resolved.resolvedAt).not.toBeNull()
	expect(await step('reopen')).toBe('acknowledged')
	expect(await getComplaint(id)).toMatchObject({ acknowledgedAt, resolvedAt: null })
})

test('resolving a new complaint acknowledges it too (rule: complaint-clocks)', async () => {
	const id = await complain('Quick')
	await updateComplaint(admin, id, { step: 'resolve', note: '', resolution: 'Done' })
	expect((await getComplaint(id)).acknowledgedAt).not.toBeNull()
})

test('a note that someone else saved in the meantime is not overwritten, and no step is taken (rule: two-editors)', async () => {
	const id = await complain('Shared')
	const { seen } = await getRowForForm(complaintForm, id)
	await updateComplaint(admin, id, { seen, note: 'First', resolution: '' })
	const second = updateComplaint(admin, id, { seen, step: 'acknowledge', note: 'Second', resolution: '' })
	expect(await getRefusal(second)).toMatch(/^conflict: This complaint was changed by someone else/)
	expect(await getComplaint(id)).toMatchObject({ staffNote: 'First', state: 'open' })
})

test('only staff change complaints, and a message that is none is not found', async () => {
	const id = await complain('Mine')
	const update = { note: '', resolution: '' }
	await expect(updateComplaint({ userId: 1, isAdmin: false }, id, update)).rejects.toMatchObject({ code: 'forbidden' })
	const message = await addContact({ name: 'A', email: 'a@example.com', message: 'Hello' }, anonymousClient)
	await expect(updateComplaint(admin, message, update)).rejects.toMatchObject({ code: 'not-found' })
	await expect(getComplaint(message)).rejects.toMatchObject({ code: 'not-found' })
})

test('the link shows state and resolution, and nothing that the sender wrote (rule: complaint)', async () => {
	const id = await complain('My secret')
	const open = await findComplaintByToken(getToken(id))
	expect(open).toEqual({ number: `C-${id}`, state: 'open', receivedAt: expect.any(Date), resolution: '' })
	await updateComplaint(admin, id, { note: '', resolution: 'Drafted' })
	expect((await findComplaintByToken(getToken(id))).resolution).toBe('')
	await updateComplaint(admin, id, { step: 'resolve', note: '', resolution: 'Refunded' })
	expect(await findComplaintByToken(getToken(id))).toMatchObject({ state: 'resolved', resolution: 'Refunded' })
})

test('a forged link and the link of a deleted complaint are not found (rule: complaint)', async () => {
	const id = await complain('Gone')
	const token = getToken(id)
	await expect(findComplaintByToken(`complaint:${id}.AAAA`)).rejects.toMatchObject({ code: 'not-found' })
	await expect(findComplaintByToken(token.replace('complaint:', 'cart-reminders:'))).rejects.toMatchObject({
		code: 'not-found',
	})
	await write((tx) => tx.contactMessage.deleteMany())
	await expect(findComplaintByToken(token)).rejects.toMatchObject({ code: 'not-found' })
})

test('the dashboard names the complaint whose time ends first (rule: complaint-clocks)', async () => {
	expect(await describeNextComplaint(new Date())).toBeNull()
	const now = new Date('2026-11-29T10:00:00+05:30')
	const place = async (message: string, hoursAgo: number, complaintState: string) => {
		const id = await complain(message)
		const createdAt = new Date(now.getTime() - hoursAgo * hour)
		await write((tx) => tx.contactMessage.update({ where: { id }, data: { createdAt, complaintState } }))
		return id
	}
	await place('Old, acknowledged', 200, 'acknowledged')
	const first = await place('New', 10, 'open')
	expect(await describeNextComplaint(now)).toBe(`C-${first}: acknowledge by 1 Dec 2026, 12:00 am`)
	const late = await place('Late', 50, 'open')
	expect(await describeNextComplaint(now)).toBe(`C-${late}: acknowledge by 29 Nov 2026, 8:00 am, overdue`)
})

test('complaints are listed by their state', async () => {
	const names = async (complaints: 'all' | 'unresolved' | 'open' | 'acknowledged' | 'resolved') =>
		(await listContacts({ search: '', page: 1, complaints })).items.map(({ message }) => message)
	await addContact({ name: 'A', email: 'a@example.com', message: 'No complaint' }, anonymousClient)
	const [first, second] = [await complain('First'), await complain('Second')]
	await complain('Third')
	await updateComplaint(admin, first, { step: 'resolve', note: '', resolution: 'Done' })
	await updateComplaint(admin, second, { step: 'acknowledge', note: '', resolution: '' })
	expect(await names('all')).toEqual(['Third', 'Second', 'First'])
	expect(await names('unresolved')).toEqual(['Third', 'Second'])
	expect(await names('open')).toEqual(['Third'])
	expect(await names('acknowledged')).toEqual(['Second'])
	expect(await names('resolved')).toEqual(['First'])
})

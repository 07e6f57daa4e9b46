import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { setSettings } from '../../support/data/tables.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// The rule of this file: own-translations.

const address = '/admin/translations'
const admin = await logInAdmin()
const { id } = await write((tx) => tx.offer.create({ data: { text: 'Monsoon sale', position: 1 } }))
const form = `#offer-${id}-text`

beforeEach(async () => {
	await write((tx) => tx.translation.deleteMany())
	await setSettings({ 'shop.language-hi': true, 'shop.about': 'Cotton by hand' })
})

const listStored = () => read.translation.findMany({ select: { kind: true, recordId: true, field: true, text: true } })

test('without script a translation is saved in the list, and shoppers read it', async () => {
	await admin.open(`${address}?kind=offer`)
	const page = await admin.submit({ 'translations.hi.text': 'मानसून सेल' }, { form })
	expect(page.text).toContain('Translation saved')
	expect(page.path).toContain('?kind=offer')
	expect(await listStored()).toEqual([{ kind: 'offer', recordId: id, field: 'text', text: 'मानसून सेल' }])
	expect((await createVisitor().open('/hi')).text).toContain('मानसून सेल')
	expect((await createVisitor().open('/')).text).toContain('Monsoon sale')
})

test('a text that is too long is shown again next to its field', async () => {
	await admin.open(`${address}?kind=offer`)
	const long = 'र'.repeat(501)
	const page = await admin.submit({ 'translations.hi.text': long }, { form })
	expect(page.status).toBe(400)
	expect(page.words(`[id="offer-${id}-text-translations.hi.text-error"]`)).toBe('At most 500 characters')
	expect(page.first(`${form} [name="translations.hi.text"]`)!.getAttribute('value')).toBe(long)
	expect(await listStored()).toEqual([])
})

test('a file is exported with the filter, and saved when it comes back', async () => {
	const text = await (await admin.request(`${address}/export.csv?kind=offer`)).text()
	expect(text).toContain(`offer,${id},text,Monsoon sale,`)
	expect(text).not.toContain('Cotton by hand')
	await admin.open(address)
	const file = new File([text.replace('Monsoon sale,', 'Monsoon sale,मानसून सेल')], 'translations.csv')
	expect((await admin.submit({ file }, { button: 'Upload file' })).text).toContain('1 translation saved.')
	expect(await listStored()).toMatchObject([{ text: 'मानसून सेल' }])
})

test('refused rows of a file are listed with their numbers', async () => {
	await admin.open(address)
	const file = new File(['kind,record id,field,original,hi\nthing,1,text,Sale,सेल'], 'translations.csv')
	const page = await admin.submit({ file }, { button: 'Upload file' })
	expect(page.text).toContain('0 translations saved, 1 row not saved.')
	expect(page.text).toContain('Row 2: The kind “thing” is unknown.')
})

test('a file that cannot be read says why next to its field', async () => {
	await admin.open(address)
	const page = await admin.submit({ file: new File(['x'], 'translations.csv') }, { button: 'Upload file' })
	expect(page.status).toBe(400)
	expect(page.words('#upload-problem')).toContain('The column "kind" is missing.')
})

test('a shop in English only has a link to the setting instead', async () => {
	await setSettings({})
	const page = await admin.open(address)
	expect(page.text).toContain('English only')
	expect(page.first('main a[href="/admin/settings/shop"]')).not.toBeNull()
})

test('a settings form saves the translations of its texts without script', async () => {
	await admin.open('/admin/settings/shop')
	await admin.submit({ 'translations.hi.about': 'हाथ का सूती' }, { button: 'Save' })
	expect(await listStored()).toEqual([{ kind: 'shop', recordId: 0, field: 'about', text: 'हाथ का सूती' }])
	expect((await createVisitor().open('/hi')).text).toContain('हाथ का सूती')
	expect((await createVisitor().open('/')).text).toContain('Cotton by hand')
})

test('a policy is in the language', async () => {
	await admin.open('/admin/settings/pages')
	await admin.submit({ 'translations.hi.returns': 'सात दिन।\n\n# कैसे\n\nलिखें।' }, { form: '#pages' })
	expect((await createVisitor().open('/hi/returnpolicy')).text).toContain('सात दिन।')
	expect((await createVisitor().open('/returnpolicy')).text).not.toContain('सात दिन।')
})

test('the form of an offer saves its translation', async () => {
	await admin.open(`/admin/offers/${id}`)
	await admin.submit({ 'translations.hi.text': 'सेल' }, { form: '#offer' })
	expect(await listStored()).toMatchObject([{ text: 'सेल' }])
})

import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { type LoggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

const pages = '/admin/settings/pages'
let person: LoggedIn

beforeEach(async () => {
	await write((tx) => tx.setting.deleteMany())
	person = await loggedInAdmin()
})

const save = async (values: Record<string, string>) => {
	await person.open(pages)
	return person.submit(values, { button: 'Save' })
}
const titlesOn = async (path: string) =>
	(await visitor().open(path)).document.querySelectorAll('main section h2').map(wordsOf)

test('a saved text is on its page at once, with its headings, lists and links', async () => {
	expect(await titlesOn('/returnpolicy')).toContain('How we put it right')
	await save({ returns: 'Send it back.\r\n\r\n# When\r\n- in ten days\r\n- [write](/contact) first' })
	const page = await visitor().open('/returnpolicy')
	expect(wordsOf(page.document.querySelector('h1 + p'))).toBe('Send it back.')
	expect(page.document.querySelectorAll('main section h2').map(wordsOf)).toEqual(['When'])
	expect(page.document.querySelectorAll('main section li').map(wordsOf)).toEqual(['in ten days', 'write first'])
	expect(page.document.querySelector('main section li a')?.getAttribute('href')).toBe('/contact')
	expect(page.document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Send it back.')
})

test('our story is the saved one, with its facts and chapters', async () => {
	await save({ story: 'We began in Jaipur.\n\n- Made in: Jaipur\n\n# Blocks\nPrinted by hand.' })
	const page = await visitor().open('/ourstory')
	expect(page.document.querySelectorAll('main dt').map(wordsOf)).toEqual(['Made in'])
	expect(await titlesOn('/ourstory')).toEqual(['Blocks'])
	expect(page.text).not.toContain('Surat has woven')
})

test('a text cannot bring HTML or script to a page (rule: page-text)', async () => {
	const text =
		'Lead <b>x</b>\n\n# <img src=x onerror=alert(1)>\n[go](javascript:alert(1)) </script><script>alert(2)</script>'
	await save({ terms: text })
	const page = await visitor().open('/termsandconditions')
	expect(page.document.querySelectorAll('main img, main script, main b')).toEqual([])
	expect(page.html).not.toMatch(/href="javascript:|<script>alert/)
	expect(page.text).toContain('[go](javascript:alert(1))')
})

test('the tick that the policies were read is kept, and taken back', async () => {
	await save({ isRead: 'on' })
	expect((await read.setting.findMany()).map(({ key, value }) => [key, value])).toEqual([['pages.isRead', true]])
	await person.open(pages)
	await person.submit({ isRead: [] as never }, { button: 'Save' })
	expect(await read.setting.count()).toBe(0)
})

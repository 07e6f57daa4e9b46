import { readFileSync } from 'node:fs'
import { useForm } from '@conform-to/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { settings } from '#app/adapters/settings.server.ts'
import { type FormSetting, drawBlocks } from '#app/shop/settings/save-settings.server.ts'
import { cards, settingLabel } from '#app/shop/settings/cards.ts'
import { readDefaults } from '#app/shop/settings/defaults.server.ts'
import { block, card, comparedCard } from '#app/shop/settings/setting.ts'
import { amount, choice, line, lines, number, tick } from '#app/shop/settings/setting-kinds.ts'
import { settingsWith } from '#app/shop/settings/shop-settings.server.ts'
import { SettingField } from '#app/ui/admin/settings/setting-field.tsx'
import { admin } from '../../app/admin-routes.ts'

const range = { least: 1, most: 9, wrong: 'Please enter 1 to 9' }

/** One field of each kind, each on one line. */
const table = card('Window', 'settings', [
	block('What passers-by see', {
		motto: line({ label: 'Motto', hint: 'Above the door', it: 'the motto', fallback: 'Come in' }),
		opening: lines({ label: 'Opening hours', it: 'the hours' }),
		dollCount: number({ label: 'Dolls', it: 'the dolls', ...range, fallback: 3 }),
		deposit: amount({ label: 'Deposit, in ₹', it: 'the deposit' }),
		isLit: tick({ label: 'Lit at night', it: 'the light', fallback: true }),
		look: choice({ label: 'Look', it: 'the look', choices: { old: 'Old', new: 'New' }, wrong: '', fallback: 'new' }),
	}),
])
const usual = readDefaults(table, settings())
const [shown] = drawBlocks(table, new Map(), [])

test('the line of a setting says its default', () => {
	expect(usual).toEqual({ motto: 'Come in', opening: '', dollCount: 3, deposit: null, isLit: true, look: 'new' })
})

function Field({ setting }: { setting: FormSetting }) {
	const [, fields] = useForm({ id: 'window', defaultValue: usual as Record<string, string> })
	return createElement(SettingField, { setting, field: fields[setting.name]! })
}

test('the form of a card has a field for each line of its table', () => {
	for (const setting of shown!.settings) {
		const html = renderToStaticMarkup(createElement(Field, { setting }))
		expect(html).toContain(setting.label)
		expect(html).toContain(`name="${setting.name}"`)
	}
})

test('where a value comes from that is not the default stands beside it', () => {
	expect(shown!.settings.filter(({ source }) => source !== undefined)).toEqual([])
	const saved = new Map([['motto', { at: new Date(0), by: 'Asha' }]])
	expect(drawBlocks(table, saved, [])[0]!.settings[0]!.source).toBe('Saved on 1 January 1970 by Asha')
})

test('two editors of a card are shown each line in its own words', () => {
	const values = { motto: 'Welcome', isLit: 'on', look: 'old' }
	const lines = Object.fromEntries(comparedCard(table).map(({ label, shown }) => [label, shown(values).lines]))
	expect(lines).toMatchObject({ Motto: ['Welcome'], 'Lit at night': ['Yes'], Look: ['Old'] })
})

test('the log calls a setting by its card and its name', () => {
	expect(settingLabel(table, 'dollCount')).toBe('Window: doll count')
})

test('no setting of the shop is without a default', () => {
	const all = Object.entries(settingsWith(new Map())).flatMap(([name, values]) =>
		Object.entries(values).map(([field, value]) => ({ name: `${name}.${field}`, value: value as unknown })),
	)
	expect(all.filter(({ value }) => value === undefined)).toEqual([])
})

test.each(Object.entries(cards))('the page of the card %s is for those who may save it', (name, { act }) => {
	const page = admin.children!.find(({ path }) => path === `settings/${name}`)!
	expect(readFileSync(`app/${page.file}`, 'utf8')).toContain(`act: '${act}'`)
})

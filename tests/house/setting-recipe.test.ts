import { readFileSync } from 'node:fs'
import { useForm } from '@conform-to/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getSettings } from '#app/adapters/settings.server.ts'
import { type FormSetting, buildFormBlocks } from '#app/shop/settings/save-settings.server.ts'
import { cards, getSettingLabel } from '#app/shop/settings/cards.ts'
import { readDefaults } from '#app/shop/settings/default-settings.server.ts'
import { parseStoredSettings } from '#app/shop/settings/shop-settings.server.ts'
import {
	createBlock,
	createCard,
	buildComparedFields,
	amountSetting,
	choiceSetting,
	lineSetting,
	linesSetting,
	numberSetting,
	checkboxSetting,
} from '#app/shop/settings/setting.ts'
import { SettingField } from '#app/ui/admin/settings/card-page.tsx'
import { admin } from '../../app/admin-routes.ts'

const range = { least: 1, most: 9, wrong: 'Please enter 1 to 9' }

/** One field of each kind, each on one line. */
const table = createCard('Window', 'settings', [
	createBlock('What passers-by see', {
		motto: lineSetting({ label: 'Motto', hint: 'Above the door', nounPhrase: 'the motto', fallback: 'Come in' }),
		opening: linesSetting({ label: 'Opening hours', nounPhrase: 'the hours' }),
		dollCount: numberSetting({ label: 'Dolls', nounPhrase: 'the dolls', ...range, fallback: 3 }),
		deposit: amountSetting({ label: 'Deposit, in ₹', nounPhrase: 'the deposit' }),
		isLit: checkboxSetting({ label: 'Lit at night', nounPhrase: 'the light', fallback: true }),
		look: choiceSetting({
			label: 'Look',
			nounPhrase: 'the look',
			choices: { old: 'Old', new: 'New' },
			wrong: '',
			fallback: 'new',
		}),
	}),
])
const usual = readDefaults(table, getSettings())
const [shown] = buildFormBlocks(table, new Set(), [])

test('the table line of a setting defines its default', () => {
	expect(usual).toEqual({ motto: 'Come in', opening: '', dollCount: 3, deposit: null, isLit: true, look: 'new' })
})

function Field({ setting }: { setting: FormSetting }) {
	const [, fields] = useForm({ id: 'window', defaultValue: usual as Record<string, string> })
	return createElement(SettingField, { setting, field: fields[setting.name]! })
}

test('the form of a settings card has a field for each line of its table', () => {
	for (const setting of shown!.settings) {
		const html = renderToStaticMarkup(createElement(Field, { setting }))
		expect(html).toContain(setting.label)
		expect(html).toContain(`name="${setting.name}"`)
	}
})

test('only a saved value can be reset', () => {
	expect(shown!.settings.filter(({ isSaved }) => isSaved)).toEqual([])
	const [block] = buildFormBlocks(table, new Set(['motto']), [])
	expect(block!.settings.filter(({ isSaved }) => isSaved).map(({ name }) => name)).toEqual(['motto'])
})

test('an edit conflict on a settings card shows the label of each line', () => {
	const values = { motto: 'Welcome', isLit: 'on', look: 'old' }
	const lines = Object.fromEntries(buildComparedFields(table).map(({ label, shown }) => [label, shown(values).lines]))
	expect(lines).toMatchObject({ Motto: ['Welcome'], 'Lit at night': ['Yes'], Look: ['Old'] })
})

test('the activity log names a setting by the labels of its card and its field', () => {
	expect(getSettingLabel(table, 'dollCount')).toBe('Window: Dolls')
})

test('every shop setting has a default', () => {
	const all = Object.entries(parseStoredSettings(new Map())).flatMap(([name, values]) =>
		Object.entries(values).map(([field, value]) => ({ name: `${name}.${field}`, value: value as unknown })),
	)
	expect(all.filter(({ value }) => value === undefined)).toEqual([])
})

test.each(Object.entries(cards))(
	'the page of the card %s requires the permission to save it',
	(name, { permission }) => {
		// The key under which the logo is stored is older than its address.
		const page = admin.children!.find(({ path }) => path === `settings/${name === 'mark' ? 'logo' : name}`)!
		expect(readFileSync(`app/${page.file}`, 'utf8')).toContain(`permission: '${permission}'`)
	},
)

import { block, card, type Setting } from './setting.ts'
import { lines, tick } from './setting-kinds.ts'

const most = 20_000

/** The texts of the pages that are read, in the marks of `parsePageText`. Their defaults follow from other cards. */
export const pagesCard = card('Policies and pages', 'settings', [
	block('', {
		isRead: tick({
			label: 'I have read these texts, and they are true of my shop',
			it: 'that you have read them',
			compared: 'These texts are read and true',
		}),
	}),
	block('Shipping Policy', { shipping: page('Shipping Policy') }),
	block('Return Policy', { returns: page('Return Policy') }),
	block('Privacy Policy', { privacy: page('Privacy Policy') }),
	block('Terms and Conditions', { terms: page('Terms and Conditions') }),
	block('Our Story', { story: page('Our Story') }),
])

function page(title: string): Setting<string> {
	const words = { label: `Text of ${title}`, it: `the text of ${title}`, compared: title }
	return lines({ ...words, needs: 'Please enter the text of this page', most, input: { rows: 14 } })
}

import type { Visitor } from './visitor.ts'

/** Returns helpers for the admin's card list on the open page. */
export function openCardList(person: () => Visitor) {
	const all = (selector: string) => person().page().document.querySelectorAll(selector)
	const cards = () => all('main li').filter((item) => item.querySelector('h2'))
	return {
		all,
		names: () => cards().map((card) => card.querySelector('h2')!.textContent),
		toastOf: (role: 'status' | 'alert') => all(`.toasts [role=${role}]`)[0]?.textContent,
	}
}

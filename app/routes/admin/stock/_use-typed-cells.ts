import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
	cellOfCode,
	type Heard,
	heardAs,
	type SheetCell,
	type SheetMode,
	textAfterScan,
} from '#app/shop/catalog/stock-count/stock-sheet.ts'

export interface Typed {
	all: SheetCell[]
	served: Record<string, string>
	shown: Record<string, number>
	mode: SheetMode
	answered: Heard | null
}

/** Returns the current values of the cells and the effect of scans. Without script the values are those of the page. */
export function useTypedCells({ all, served, shown, mode, answered }: Typed) {
	const box = useRef<HTMLFormElement>(null)
	const [typed, setTyped] = useState(served)
	const [heard, setHeard] = useState(answered)
	const follow = () =>
		setTyped(Object.fromEntries(cellFields(box.current!).map(({ name, value }) => [name.slice(6), value])))
	// The values were entered before script ran or restored by the browser.
	useEffect(follow, [])
	const scan = (field: HTMLInputElement) => {
		const cell = cellOfCode(all, field.value)
		const list = box.current!.elements.namedItem('scanned') as HTMLInputElement
		const scanned = list.value.split(' ')
		let pieces = ''
		if (cell) {
			const { key } = cell
			const target = cellFields(box.current!).find(({ name }) => name === `cells.${key}`)!
			pieces = textAfterScan(target.value, { shown: shown[key]!, mode, isScanned: scanned.includes(key) })
			target.value = pieces
			list.value = [...new Set([...scanned, key])].join(' ')
			follow()
		}
		setHeard(heardAs(cell, field.value.trim(), pieces, mode))
		field.value = ''
		field.focus()
	}
	const undo = () => {
		;(box.current!.elements.namedItem('scanned') as HTMLInputElement).value = ''
		setHeard(null)
		// The browser clears the cells first.
		setTimeout(follow)
	}
	return { box, typed, heard, scan, follow, undo }
}

export const cellFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name^="cells."]')]

export const onEnter = (act: (field: HTMLInputElement) => void) => (event: KeyboardEvent<HTMLInputElement>) => {
	if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
	event.preventDefault()
	act(event.currentTarget)
}

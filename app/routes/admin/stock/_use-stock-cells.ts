import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
	findCellByCode,
	type ScanFeedback,
	scanFeedback,
	type SheetCell,
	type SheetMode,
	applyScan,
} from '#app/shop/inventory/stock-sheet.ts'

export interface CellOptions {
	all: SheetCell[]
	served: Record<string, string>
	shown: Record<string, number>
	mode: SheetMode
	answered: ScanFeedback | null
}

/** Returns the current values of the cells and the effect of scans. Without script the values are those of the page. */
export function useStockCells({ all, served, shown, mode, answered }: CellOptions) {
	const box = useRef<HTMLFormElement>(null)
	const [cellTexts, setCellTexts] = useState(served)
	const [scanResult, setScanResult] = useState(answered)
	const syncCells = () =>
		setCellTexts(Object.fromEntries(getCellFields(box.current!).map(({ name, value }) => [name.slice(6), value])))
	// The values were entered before script ran or restored by the browser.
	useEffect(syncCells, [])
	const handleScan = (field: HTMLInputElement) => {
		const cell = findCellByCode(all, field.value)
		const list = box.current!.elements.namedItem('scanned') as HTMLInputElement
		const scanned = list.value.split(' ')
		let quantityText = ''
		if (cell) {
			const { key } = cell
			const target = getCellFields(box.current!).find(({ name }) => name === `cells.${key}`)!
			quantityText = applyScan(target.value, { shown: shown[key]!, mode, isScanned: scanned.includes(key) })
			target.value = quantityText
			list.value = [...new Set([...scanned, key])].join(' ')
			syncCells()
		}
		setScanResult(scanFeedback(cell, field.value.trim(), quantityText, mode))
		field.value = ''
		field.focus()
	}
	const undoScan = () => {
		;(box.current!.elements.namedItem('scanned') as HTMLInputElement).value = ''
		setScanResult(null)
		// The browser clears the cells first.
		setTimeout(syncCells)
	}
	return { box, cellTexts, scanResult, scan: handleScan, syncCells, undo: undoScan }
}

export const getCellFields = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name^="cells."]')]

export const createEnterHandler =
	(callback: (field: HTMLInputElement) => void) => (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
		event.preventDefault()
		callback(event.currentTarget)
	}

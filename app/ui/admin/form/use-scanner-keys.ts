import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The shortest text that counts as a scan in a field for numbers. Shorter ones may be quantities. */
const minScanLength = 4
/** The longest average time between two keys of a scanner, in milliseconds. People take twice as long. */
const maxKeyInterval = 60
/** A text of this length is a scan at any speed, because no quantity is as long. */
const minCertainLength = 8
/** The longest time between two keys of one text, in milliseconds. A busy phone delivers a scanner's keys late. */
const maxPause = 1000

interface Burst {
	field: HTMLInputElement
	/** The quantity before the scan. */
	value: string
	text: string
	startedAt: number
	endedAt: number
}

/**
 * Leads a scan to its field when the focus is elsewhere on the page: a key on a button or a link continues in the field,
 * and a scan typed into a field for a number is taken out of it again. Text fields keep what is scanned into them, such as
 * a tracking number.
 */
export function useScannerKeys(
	scanField: RefObject<HTMLInputElement | null>,
	add: (text: string) => void = () => undefined,
) {
	const addScan = useEffectEvent(add)
	useEffect(() => {
		let burst: Burst | null = null
		const followKeys = (event: KeyboardEvent) => {
			const { target, key, timeStamp } = event
			if (!(target instanceof HTMLElement) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
				return
			const isCharacter = key.length === 1
			const isEnd = key === 'Enter' || key === 'Tab'
			const goesOn = burst !== null && timeStamp - burst.endedAt < maxPause
			if (!(target instanceof HTMLInputElement && target.type === 'number')) {
				const isFree = target === scanField.current || !takesText(target)
				// The answer to the scan before replaced the number's field or moved the focus.
				if (burst && goesOn && isFree) {
					undo(burst)
					if (isCharacter && scanField.current) scanField.current.value = burst.text
					else if (isEnd && isScan(burst)) finish(event, burst.text)
				}
				burst = null
				if (isCharacter && key !== ' ' && !takesText(target)) scanField.current?.focus()
				return
			}
			if (isCharacter) {
				const { value } = target
				if (burst && goesOn) {
					const isMoved = burst.field !== target
					if (isMoved) undo(burst)
					const text = burst.text + key
					burst = { ...burst, ...(isMoved && { field: target, value }), text, endedAt: timeStamp }
				} else burst = { field: target, value, text: key, startedAt: timeStamp, endedAt: timeStamp }
			} else if (isEnd && burst?.field === target && isScan(burst)) {
				undo(burst)
				finish(event, burst.text)
				burst = null
			} else if (key !== 'Shift') burst = null
		}
		const finish = (event: KeyboardEvent, text: string) => {
			event.preventDefault()
			event.stopPropagation()
			addScan(text)
		}
		// A click into another field ends the scan.
		const forget = () => (burst = null)
		addEventListener('keydown', followKeys, true)
		addEventListener('pointerdown', forget, true)
		return () => {
			removeEventListener('keydown', followKeys, true)
			removeEventListener('pointerdown', forget, true)
		}
	}, [scanField])
}

function isScan({ text, startedAt, endedAt }: Burst): boolean {
	const isFast = endedAt - startedAt <= maxKeyInterval * (text.length - 1)
	return text.length >= minCertainLength || (text.length >= minScanLength && isFast)
}

/** Takes the typed text out of its field again. */
function undo({ field, value }: Burst) {
	field.value = value
}

/** Returns whether keys mean something on this element, such as text in a field or a choice in a list. */
function takesText(element: HTMLElement): boolean {
	const isButton = element instanceof HTMLInputElement && /^(submit|button|checkbox|radio)$/.test(element.type)
	return !isButton && element.closest('input, textarea, select, [contenteditable], dialog[open], [popover]') !== null
}

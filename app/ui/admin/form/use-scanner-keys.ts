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
			if (!(target instanceof HTMLInputElement && target.type === 'number')) {
				burst = null
				if (isCharacter && key !== ' ' && !takesText(target)) scanField.current?.focus()
				return
			}
			if (isCharacter) {
				const goesOn = burst?.field === target && timeStamp - burst.endedAt < maxPause
				burst = goesOn
					? { ...burst!, text: burst!.text + key, endedAt: timeStamp }
					: { field: target, value: target.value, text: key, startedAt: timeStamp, endedAt: timeStamp }
			} else if ((key === 'Enter' || key === 'Tab') && burst && isScan(burst, target)) {
				event.preventDefault()
				event.stopPropagation()
				target.value = burst.value
				addScan(burst.text)
				burst = null
			} else if (key !== 'Shift') burst = null
		}
		addEventListener('keydown', followKeys, true)
		return () => removeEventListener('keydown', followKeys, true)
	}, [scanField])
}

function isScan({ field, text, startedAt, endedAt }: Burst, target: HTMLElement): boolean {
	const isFast = endedAt - startedAt <= maxKeyInterval * (text.length - 1)
	const isScanned = text.length >= minCertainLength || (text.length >= minScanLength && isFast)
	return field === target && isScanned
}

/** Returns whether keys mean something on this element, such as text in a field or a choice in a list. */
function takesText(element: HTMLElement): boolean {
	const isButton = element instanceof HTMLInputElement && /^(submit|button|checkbox|radio)$/.test(element.type)
	return !isButton && element.closest('input, textarea, select, [contenteditable], dialog[open], [popover]') !== null
}

import {
	type FormEvent,
	type KeyboardEvent as ReactKeyboardEvent,
	type RefObject,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isOffline } from '#app/enhance/connection/guard-navigation.ts'
import { maxScans } from '#app/shop/values/scans.ts'

/**
 * Returns whether a key ends a scan. Enter always does. Tab does only if the field has text, because in an empty field
 * Tab moves the focus as usual.
 */
export function isScanEnd({
	key,
	shiftKey,
	nativeEvent,
	currentTarget,
}: ReactKeyboardEvent<HTMLInputElement>): boolean {
	if (nativeEvent.isComposing) return false
	return key === 'Enter' || (key === 'Tab' && !shiftKey && currentTarget.value.trim() !== '')
}

export interface ScanQueue {
	/** True while scans wait or are being handled. */
	isPending: boolean
	/** True while there is no connection. The scans are sent when it is back. */
	isOffline: boolean
	/** Returns whether a scan is being typed or waits, so that the focus must stay in the field. */
	isScanning: () => boolean
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
	fieldProps: {
		ref: RefObject<HTMLInputElement | null>
		onKeyDown: (event: ReactKeyboardEvent<HTMLInputElement>) => void
	}
}

/**
 * Handles scans one after another (rule: scanned-codes). The field is emptied after each scan and is ready for the next
 * one. Scans that arrive while `send` is running wait and are then sent together. The page is not reloaded.
 */
export function useScanQueue(send: (scans: string[]) => Promise<void> | void): ScanQueue {
	const { state } = useNavigation()
	const field = useRef<HTMLInputElement>(null)
	const queue = useRef({ waiting: [] as string[], isBusy: false, isIdle: true, send })
	const [isPending, setPending] = useState(false)
	const [isDisconnected, setDisconnected] = useState(false)

	const sendWaiting = async () => {
		const { current } = queue
		// A running navigation would be canceled by another one, and with it a quantity that the user has just changed.
		if (current.isBusy || !current.isIdle || current.waiting.length === 0) return
		current.isBusy = true
		const offline = await isOffline()
		setDisconnected(offline)
		try {
			if (!offline)
				while (current.isIdle && current.waiting.length > 0) await current.send(current.waiting.splice(0, maxScans))
		} finally {
			current.isBusy = false
			setPending(current.waiting.length > 0)
		}
	}
	const add = (text: string) => {
		if (text.trim() === '') return
		queue.current.waiting.push(text)
		setPending(true)
		void sendWaiting()
	}
	const submitField = () => {
		const text = field.current?.value ?? ''
		if (field.current) field.current.value = ''
		field.current?.focus()
		add(text)
	}

	useEffect(() => {
		queue.current.send = send
		queue.current.isIdle = state === 'idle'
		void sendWaiting()
	})
	const retry = useEffectEvent(() => void sendWaiting())
	useEffect(() => {
		const retryOnline = () => retry()
		addEventListener('online', retryOnline)
		return () => removeEventListener('online', retryOnline)
	}, [])
	useScannerKeys(field, add)

	return {
		isPending,
		isOffline: isDisconnected,
		isScanning: () => queue.current.waiting.length > 0 || Boolean(field.current?.value),
		onSubmit: (event) => {
			event.preventDefault()
			submitField()
		},
		fieldProps: {
			ref: field,
			onKeyDown: (event) => {
				if (!isScanEnd(event)) return
				event.preventDefault()
				submitField()
			},
		},
	}
}

/**
 * Focuses the scan field after each navigation if `isFocused`, except when the focus is in a select, a text area or an
 * input other than a number field.
 */
export function useScanFocus({ fieldProps: { ref } }: ScanQueue, isFocused: boolean) {
	const { key } = useLocation()
	useEffect(() => {
		const isEntering = document.activeElement?.matches('input:not([type=number]), select, textarea')
		if (isFocused && !isEntering) ref.current?.focus({ preventScroll: true })
	}, [key, isFocused, ref])
}

/**
 * Returns the URL of `path` with `scans` in its query, and with those query parameters of the current URL that are in
 * `names`.
 */
export function buildScanUrl(path: string, names: readonly string[], scans: readonly string[]): string {
	const params = new URLSearchParams(window.location.search)
	const kept = [...params].filter(([name]) => names.includes(name))
	return `${path}?${new URLSearchParams([...kept, ...scans.map((scan) => ['scan', scan])])}`
}

/** The shortest text that counts as a scan in a field for numbers. Shorter ones may be quantities. */
const minScanLength = 4
/** The longest average time between two keys of a scanner, in milliseconds. People take twice as long. */
const maxKeyInterval = 60
/** A text of at least this length is a scan at any speed, because no quantity is as long. */
const minCertainLength = 8
/** The longest time between two keys of one text, in milliseconds. A busy phone delivers a scanner's keys late. */
const maxPause = 1000

interface Burst {
	field: HTMLInputElement
	/** The value of the field before the scan. */
	value: string
	text: string
	startedAt: number
	endedAt: number
}

/**
 * Passes a scan to the scan field when the focus is elsewhere on the page. A scan that begins on a button or link
 * continues in the scan field. A scan that was typed into a number field is removed from it again. A scan into a text
 * field stays there, because the user may be scanning a tracking number.
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
				const isFree = target === scanField.current || !ownsTypedKeys(target)
				// The scan began in a number field. Meanwhile the response to the previous scan has replaced that field or
				// moved the focus.
				if (burst && goesOn && isFree) {
					undo(burst)
					if (isCharacter && scanField.current) scanField.current.value = burst.text
					else if (isEnd && isScan(burst)) finish(event, burst.text)
				}
				burst = null
				if (isCharacter && key !== ' ' && !ownsTypedKeys(target)) scanField.current?.focus()
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

/** Removes the scanned text from the field by restoring the value that the field had before the scan. */
function undo({ field, value }: Burst) {
	field.value = value
}

/**
 * Returns whether typed keys belong to an element: it is a text field or a select, or it is in an open dialog or a
 * popover.
 */
function ownsTypedKeys(element: HTMLElement): boolean {
	const isButton = element instanceof HTMLInputElement && /^(submit|button|checkbox|radio)$/.test(element.type)
	return !isButton && element.closest('input, textarea, select, [contenteditable], dialog[open], [popover]') !== null
}

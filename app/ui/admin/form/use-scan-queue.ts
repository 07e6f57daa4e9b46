import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isOffline } from '#app/enhance/connection/guard-navigation.ts'
import { maxScans } from '#app/shop/values/scans.ts'
import { useScannerKeys } from './use-scanner-keys.ts'

/** Whether a key ends a scan. Tab only does if something was scanned, so that it still leaves an empty field. */
export function isScanEnd({ key, shiftKey, nativeEvent, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean {
	if (nativeEvent.isComposing) return false
	return key === 'Enter' || (key === 'Tab' && !shiftKey && currentTarget.value.trim() !== '')
}

export interface ScanQueue {
	/** Scans wait or are being handled. */
	isPending: boolean
	/** There is no connection. The scans are sent when it is back. */
	isOffline: boolean
	/** Returns whether a scan is being typed or waits, so that the focus must stay in the field. */
	isScanning: () => boolean
	onSubmit: (event: FormEvent<HTMLFormElement>) => void
	fieldProps: { ref: RefObject<HTMLInputElement | null>; onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void }
}

/**
 * Handles scans one after another (rule: scanned-codes). The field is emptied at the end of a scan and can take the next
 * one at once; what is scanned while `send` works is sent together afterwards. The page is never loaded again.
 */
export function useScanQueue(send: (scans: string[]) => Promise<void> | void): ScanQueue {
	const { state } = useNavigation()
	const field = useRef<HTMLInputElement>(null)
	const queue = useRef({ waiting: [] as string[], isBusy: false, isIdle: true, send })
	const [isPending, setPending] = useState(false)
	const [isDisconnected, setDisconnected] = useState(false)

	const sendWaiting = async () => {
		const { current } = queue
		// Another navigation would be canceled, and with it a changed quantity.
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
	const takeField = () => {
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
			takeField()
		},
		fieldProps: {
			ref: field,
			onKeyDown: (event) => {
				if (!isScanEnd(event)) return
				event.preventDefault()
				takeField()
			},
		},
	}
}

/** Focuses the scan field after each navigation, unless text is being entered elsewhere. */
export function useScanFocus({ fieldProps: { ref } }: ScanQueue, isFocused: boolean) {
	const { key } = useLocation()
	useEffect(() => {
		const isEntering = document.activeElement?.matches('input:not([type=number]), select, textarea')
		if (isFocused && !isEntering) ref.current?.focus({ preventScroll: true })
	}, [key, isFocused, ref])
}

/** Returns the address with the current one's values of these names and the scans. */
export function buildScanUrl(path: string, names: readonly string[], scans: readonly string[]): string {
	const params = new URLSearchParams(window.location.search)
	const kept = [...params].filter(([name]) => names.includes(name))
	return `${path}?${new URLSearchParams([...kept, ...scans.map((scan) => ['scan', scan])])}`
}

import { useEffect, useState } from 'react'
import { isPin, type PinArea } from '#app/shop/orders/pins/pin-area.ts'

interface FoundPin {
	pin: string
	area: PinArea | null
	/** The state was empty. */
	isFilled: boolean
}

/** Asks once there are six digits other than those that the page came with. */
export function useFoundPin(pin: string, initial: string, stateId: string): FoundPin | null {
	const [found, setFound] = useState<FoundPin | null>(null)
	useEffect(() => {
		if (!isPin(pin) || pin === initial) return
		const left = new AbortController()
		const ask = async () => {
			const response = await fetch(`/checkout/pin/${pin}`, { signal: left.signal })
			const area = response.ok ? ((await response.json()) as PinArea | null) : null
			setFound({ pin, area, isFilled: area !== null && fillEmpty(stateId, area.state) })
		}
		// Without an answer nothing is filled in.
		void ask().catch(() => undefined)
		return () => left.abort()
	}, [pin, initial, stateId])
	return found
}

/** What was chosen stays. */
function fillEmpty(id: string, value: string): boolean {
	const select = document.getElementById(id)
	if (!(select instanceof HTMLSelectElement) || select.value !== '') return false
	select.value = value
	select.dispatchEvent(new Event('input', { bubbles: true }))
	return true
}

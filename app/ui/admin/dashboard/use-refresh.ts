import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '../../shell/toast.tsx'

/** The seconds between reloads of the dashboard. */
export const refreshSeconds = { usually: 5 * 60, duringBackup: 15 } as const
const checkEvery = 15_000

/**
 * Reloads the page on request, and every `seconds` while it is visible. Without a response the page stays and
 * `failedText` is shown.
 */
export function useRefresh(seconds: number, failedText: string) {
	const { revalidate, state } = useRevalidator()
	const [count, setCount] = useState(0)
	const lastAt = useRef(0)
	const refresh = useCallback(async () => {
		lastAt.current = Date.now()
		// The connection is checked first because a failed reload would show an error page.
		if (!(await isAnswering())) return showToast('error', failedText)
		await revalidate()
		setCount((before) => before + 1)
	}, [revalidate, failedText])
	useEffect(() => {
		lastAt.current = Date.now()
		const refreshIfDue = () => {
			if (document.visibilityState === 'visible' && Date.now() - lastAt.current >= seconds * 1000) void refresh()
		}
		const timer = setInterval(refreshIfDue, checkEvery)
		document.addEventListener('visibilitychange', refreshIfDue)
		return () => {
			clearInterval(timer)
			document.removeEventListener('visibilitychange', refreshIfDue)
		}
	}, [refresh, seconds])
	return { refresh, isRefreshing: state === 'loading', isRefreshed: count > 0 }
}

async function isAnswering(): Promise<boolean> {
	try {
		const { status } = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' })
		return status < 500
	} catch {
		return false
	}
}

import { useEffect, useRef, useState } from 'react'
import { type Blocker, useLocation } from 'react-router'
import { type Move, type PageRouter, pageRouter } from '../../connection/router.ts'
import type { RootData } from '../../shell/use-shop.ts'
import { hasChanges, noteForms, noteSaved, typedText } from './changed-forms.ts'

const key = 'typed'
const content = () => document.getElementById('content')!

/** The move away from a page on which something is typed that was not saved, until somebody decides. */
export function useLeaveGuard(): Extract<Blocker, { state: 'blocked' }> | null {
	const [blocker, setBlocker] = useState<Blocker | undefined>()
	const { key: page } = useLocation()
	const isDocument = useRef(true)
	useEffect(() => {
		noteForms(content(), isDocument.current)
		isDocument.current = false
	}, [page])
	useEffect(() => {
		const router = pageRouter()!
		const ends = [guardMoves(router, setBlocker), guardDocument(router), noteSaves(router)]
		return () => {
			for (const end of ends) end()
		}
	}, [])
	return blocker?.state === 'blocked' ? blocker : null
}

const documentComes = 5_000

/** A form of the page is sent, not left. */
let isSending = false

function guardMoves(router: PageRouter, show: (blocker: Blocker | undefined) => void): () => void {
	const leaves = ({ currentLocation: from, nextLocation: to }: Move) =>
		!isSending &&
		from.key !== to.key &&
		(from.pathname !== to.pathname || from.search !== to.search) &&
		hasChanges(content())
	router.getBlocker(key, leaves)
	let { navigation, location } = router.state
	const unsubscribe = router.subscribe((state) => {
		const isStaying = navigation.state !== 'idle' && state.navigation.state === 'idle' && state.location === location
		;({ navigation, location } = state)
		// A page that did not come is left once more only after another question.
		if (isStaying && state.blockers.get(key)?.state === 'proceeding') {
			router.deleteBlocker(key)
			router.getBlocker(key, leaves)
		}
		show(state.blockers.get(key))
	})
	return () => {
		unsubscribe()
		router.deleteBlocker(key)
	}
}

/** Asks with the browser's own question, only while something is changed. */
function guardDocument(router: PageRouter): () => void {
	const ask = (event: BeforeUnloadEvent) => {
		// Of a page on its way somebody was asked already.
		if (router.state.navigation.state === 'idle' && !isSending && hasChanges(content())) event.preventDefault()
	}
	const look = () =>
		setTimeout(() => {
			noteForms(content(), false)
			if (hasChanges(content())) addEventListener('beforeunload', ask)
			else removeEventListener('beforeunload', ask)
		})
	const looks = ['focusin', 'input', 'change', 'click']
	for (const type of looks) document.addEventListener(type, look, true)
	look()
	return () => {
		for (const type of looks) document.removeEventListener(type, look, true)
		removeEventListener('beforeunload', ask)
	}
}

/** What was sent and led on was saved, unless the page that follows says otherwise. */
function noteSaves(router: PageRouter): () => void {
	let sent: { form: HTMLFormElement; text: string } | undefined
	const send = (event: SubmitEvent) => {
		const form = event.target as HTMLFormElement
		if (form.method !== 'post' || !content().contains(form)) return
		sent = { form, text: typedText(form) }
		isSending = true
		// What script did not take the browser sends, as a document.
		setTimeout(() => event.defaultPrevented && (isSending = false))
		setTimeout(() => (isSending = false), documentComes)
	}
	document.addEventListener('submit', send, true)
	let { location, navigation } = router.state
	const unsubscribe = router.subscribe((state) => {
		const isLedOn = state.location !== location && navigation.formMethod === 'POST'
		;({ location, navigation } = state)
		if (!sent || !isLedOn || state.actionData || isRefused(state)) return
		const { form, text } = sent
		sent = undefined
		// After React has drawn the page that follows.
		setTimeout(() => noteSaved(form, text))
	})
	return () => {
		document.removeEventListener('submit', send, true)
		unsubscribe()
	}
}

function isRefused({ loaderData }: PageRouter['state']): boolean {
	return (loaderData['root'] as RootData | undefined)?.toast?.tone === 'error'
}

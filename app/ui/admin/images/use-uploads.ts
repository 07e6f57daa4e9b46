import { useEffect, useRef, useState } from 'react'
import { postWithProgress } from '../upload/post-with-progress.ts'

interface Upload {
	file: File
	/** The uploaded share, from 0 to 1. */
	share: number
}

interface Sent {
	/** Messages about files that the shop rejects or accepts with a warning. */
	told: string[]
	/** The files without a response from the shop. */
	unanswered: File[]
}

/** Uploads images one after the other, each with its own progress. `add` receives the hash of each uploaded image. */
export function useUploads(add: (hash: string) => void) {
	const [uploads, setUploads] = useState<Upload[]>([])
	const ending = useRef<AbortController>(null)
	useEffect(() => {
		ending.current = new AbortController()
		return () => ending.current?.abort()
	}, [])
	const sendOne = async (file: File): Promise<Sent> => {
		const show = (share: number) =>
			setUploads((all) => all.map((each) => (each.file === file ? { file, share } : each)))
		const outcome = await post(file, show, ending.current!.signal)
		setUploads((all) => all.filter((each) => each.file !== file))
		if (outcome === null) return { told: [], unanswered: [file] }
		if ('message' in outcome) return { told: [outcome.message], unanswered: [] }
		add(outcome.hash)
		return { told: outcome.warnings, unanswered: [] }
	}
	const send = async (files: File[]): Promise<Sent> => {
		setUploads((all) => [...all, ...files.map((file) => ({ file, share: 0 }))])
		const sent: Sent = { told: [], unanswered: [] }
		for (const file of files) {
			const { told, unanswered } = await sendOne(file)
			sent.told.push(...told)
			sent.unanswered.push(...unanswered)
		}
		return sent
	}
	return { uploads, send }
}

type Outcome = { hash: string; warnings: string[] } | { message: string }

async function post(file: File, report: (share: number) => void, signal: AbortSignal): Promise<Outcome | null> {
	const body = new FormData()
	body.append('image', file)
	try {
		const { status, response } = await postWithProgress({ url: '/admin/images', signal }, body, report)
		return status < 500 && isOutcome(response) ? response : null
	} catch {
		return null
	}
}

function isOutcome(answer: unknown): answer is Outcome {
	return typeof answer === 'object' && answer !== null && ('hash' in answer || 'message' in answer)
}

import { useEffect, useRef, useState } from 'react'
import { postWithProgress } from '../upload/post-with-progress.ts'

interface Upload {
	file: File
	/** The uploaded share, from 0 to 1. */
	share: number
}

interface UploadSummary {
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
	const uploadFile = async (file: File): Promise<UploadSummary> => {
		const showProgress = (share: number) =>
			setUploads((all) => all.map((each) => (each.file === file ? { file, share } : each)))
		const outcome = await postFile(file, showProgress, ending.current!.signal)
		setUploads((all) => all.filter((each) => each.file !== file))
		if (outcome === null) return { told: [], unanswered: [file] }
		if ('message' in outcome) return { told: [outcome.message], unanswered: [] }
		add(outcome.hash)
		return { told: outcome.warnings, unanswered: [] }
	}
	const uploadFiles = async (files: File[]): Promise<UploadSummary> => {
		setUploads((all) => [...all, ...files.map((file) => ({ file, share: 0 }))])
		const sent: UploadSummary = { told: [], unanswered: [] }
		for (const file of files) {
			const { told, unanswered } = await uploadFile(file)
			sent.told.push(...told)
			sent.unanswered.push(...unanswered)
		}
		return sent
	}
	return { uploads, send: uploadFiles }
}

type UploadResult = { hash: string; warnings: string[] } | { message: string }

async function postFile(
	file: File,
	report: (share: number) => void,
	signal: AbortSignal,
): Promise<UploadResult | null> {
	const body = new FormData()
	body.append('image', file)
	try {
		const { status, response } = await postWithProgress({ url: '/admin/images', signal }, body, report)
		return status < 500 && isUploadResult(response) ? response : null
	} catch {
		return null
	}
}

function isUploadResult(answer: unknown): answer is UploadResult {
	return typeof answer === 'object' && answer !== null && ('hash' in answer || 'message' in answer)
}

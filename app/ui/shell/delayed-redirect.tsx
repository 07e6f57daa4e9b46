import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useScripted } from '../forms/use-scripted.ts'

/** Redirects after two seconds (rule 63): a document by itself, a page that script rendered by a timer. */
export function DelayedRedirect({ text, to }: { text: string; to: string }) {
	const navigate = useNavigate()
	const scripted = useScripted()
	// A document's refresh cannot be called off, so it does it also after hydration.
	const [isDocument] = useState(!scripted)
	useEffect(() => {
		if (isDocument) return
		const timer = setTimeout(() => void navigate(to, { replace: true }), 2000)
		return () => clearTimeout(timer)
	}, [isDocument, navigate, to])
	return (
		<main className="shell grid min-h-dvh place-items-center text-center">
			{isDocument && <meta httpEquiv="refresh" content={`2;url=${to}`} />}
			<div>
				<p role="status" className="font-display text-xl">
					{text}
				</p>
				<p className="mt-4">
					{/* A new document calls refresh and timer off. */}
					<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						Go on now
					</a>
				</p>
			</div>
		</main>
	)
}

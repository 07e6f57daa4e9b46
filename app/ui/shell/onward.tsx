import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useScripted } from '../forms/use-scripted.ts'

/**
 * Reports success and redirects after two seconds (rule 63). A document redirects by itself, whether script runs or
 * not; a page that script rendered redirects by a timer. The link is for those who do not want to wait.
 */
export function Onward({ text, to }: { text: string; to: string }) {
	const navigate = useNavigate()
	const scripted = useScripted()
	// The refresh of a document cannot be called off: it then does all the going on, also after script has taken the
	// page over.
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
					{/* A new document, which calls the refresh or the timer off. */}
					<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						Go on now
					</a>
				</p>
			</div>
		</main>
	)
}

import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'

/**
 * Says that something worked and goes on after two seconds (specification 1, section 9): by a timer with script, by the page itself without
 * (decision Q-01). The link is for those who do not want to wait.
 */
export function Onward({ text, to }: { text: string; to: string }) {
	const navigate = useNavigate()
	useEffect(() => {
		const timer = setTimeout(() => void navigate(to, { replace: true }), 2000)
		return () => clearTimeout(timer)
	}, [navigate, to])
	return (
		<main className="shell grid min-h-dvh place-items-center text-center">
			<noscript>
				<meta httpEquiv="refresh" content={`2;url=${to}`} />
			</noscript>
			<div>
				<p role="status" className="font-display text-xl">
					{text}
				</p>
				<p className="mt-4">
					<Link to={to} replace className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						Go on now
					</Link>
				</p>
			</div>
		</main>
	)
}

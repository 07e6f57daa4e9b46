interface UpiQrCodeProps {
	qr: { size: number; path: string }
}

/** A QR code that UPI apps scan (rule: upi-code). */
export function UpiQrCode({ qr: { size, path } }: UpiQrCodeProps) {
	return (
		<svg
			role="img"
			aria-label="QR code for UPI apps"
			viewBox={`0 0 ${size} ${size}`}
			width="192"
			height="192"
			shapeRendering="crispEdges"
			className="mt-3 shrink-0 border border-line bg-white"
		>
			<path d={path} fill="black" />
		</svg>
	)
}

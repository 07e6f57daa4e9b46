import { formatPaise } from '#app/shop/money.ts'
import type { StaffUpi } from '#app/shop/orders/payments/upi/staff-upi.server.ts'
import { UpiQrCode } from '../../orders/upi-qr-code.tsx'

/** The QR code and link by which the buyer of an order pays what is due, for the staff (rule: upi-for-staff). */
export function UpiForBuyer({ upi: { payee, amountPaise, link, qr } }: { upi: StaffUpi }) {
	return (
		<section aria-labelledby="upi-for-buyer" className="mt-4 border-t border-line pt-3 text-sm">
			<h3 id="upi-for-buyer" className="font-medium">
				Let the buyer pay {formatPaise(amountPaise)} by UPI
			</h3>
			<div className="flex flex-wrap gap-x-6">
				<UpiQrCode qr={qr} />
				<div className="mt-3 min-w-0 flex-1 basis-48">
					<p>Show the code, or send the link or the UPI ID. Mark the order as paid once the money is there.</p>
					<p className="mt-2 font-medium [overflow-wrap:anywhere]" translate="no">
						{payee.id}
					</p>
					<p className="text-xs text-muted">{payee.name}</p>
					<p className="mt-2 [overflow-wrap:anywhere]" translate="no">
						<a href={link} className="act-link">
							{link}
						</a>
					</p>
				</div>
			</div>
		</section>
	)
}

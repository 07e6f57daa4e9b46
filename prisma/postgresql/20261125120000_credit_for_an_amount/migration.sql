-- A credit note may take an amount off the price, for which no piece comes back.
ALTER TABLE "TaxLine" DROP CONSTRAINT "TaxLine_quantity_check";

ALTER TABLE "TaxLine" ADD CHECK ("quantity" >= 0);

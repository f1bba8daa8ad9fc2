package main

import (
	"fmt"
	"path/filepath"
	"strings"
)

// ledgers are questions that have no answer as long as the books agree: what is kept beside a ledger against what its rows add up to.
var ledgers = []struct{ about, text string }{
	{"saldo do estoque", `SELECT material FROM (SELECT material, place, batch, quantity FROM stock_movements
		UNION ALL SELECT material, place, batch, -quantity FROM stock_balances) GROUP BY material, place, batch HAVING SUM(quantity) <> 0`},
	{"valor do estoque", `SELECT material FROM (SELECT material, quantity, value FROM stock_movements
		UNION ALL SELECT material, -quantity, -value FROM stock_values) GROUP BY material HAVING SUM(quantity) <> 0 OR SUM(value) <> 0`},
	{"lançamentos do estoque", `SELECT id FROM (SELECT id, quantity_after, value_after, SUM(quantity) OVER w AS quantity, SUM(value) OVER w AS value
		FROM stock_movements WINDOW w AS (PARTITION BY material ORDER BY rowid)) WHERE quantity <> quantity_after OR value <> value_after`},
	{"empréstimos por título", `SELECT title FROM (SELECT substr(l.lent_on, 1, 4) AS year, c.title, l.class_set <> '' AS handed_out, COUNT(*) AS loans
		FROM loans l JOIN copies c ON c.id = l.copy WHERE l.closed_as <> 'undone' GROUP BY 1, 2, 3
		EXCEPT SELECT year, title, handed_out, loans FROM loans_of_titles WHERE loans > 0)`},
	{"empréstimos abertos", `SELECT id FROM loans WHERE (returned_at = '') <> (closed_as = '') OR (returned_at = '') <> (returned_on = '')`},
	{"um exemplar emprestado duas vezes", `SELECT copy FROM loans WHERE returned_at = '' GROUP BY copy HAVING COUNT(*) > 1`},
	{"reservas atendidas", `SELECT h.id FROM holds h JOIN loans l ON l.id = h.loan JOIN copies c ON c.id = l.copy
		WHERE h.state = 'fulfilled' AND (l.reader <> h.reader OR c.title <> h.title OR l.closed_as = 'undone')`},
}

// disagreements name the books that do not agree, in a sentence each. A school without a book's tables has no such book.
func disagreements(data string) []string {
	database, err := readOnly(filepath.Join(data, schoolDatabase))
	if err != nil {
		return []string{err.Error()}
	}
	defer database.Close()
	var wrong []string
	for _, ledger := range ledgers {
		rows, err := namesIn(database, ledger.text)
		if err != nil && strings.Contains(err.Error(), "no such table") {
			continue
		}
		if err != nil {
			wrong = append(wrong, fmt.Sprintf("%s: %v", ledger.about, err))
		} else if len(rows) > 0 {
			wrong = append(wrong, fmt.Sprintf("%s: %d não conferem (o primeiro é %s)", ledger.about, len(rows), rows[0]))
		}
	}
	return wrong
}

package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/dop251/goja"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	// The hooks call these functions by their names in PocketBase's store: pb_hooks/src/platform/sql/database.ts.
	columnName  = "platform:column"
	executeName = "platform:execute"
	// sqliteInReach is dbx's builder for SQLite, of which a transaction's executor can be asked.
	sqliteInReach = "sqlite-in-reach"
	// mostParsed texts are remembered: the hooks ask some hundreds, and their texts stay the same.
	mostParsed = 2048
)

func init() {
	dbx.BuilderFuncMap[sqliteInReach] = func(db *dbx.DB, executor dbx.Executor) dbx.Builder {
		return &reachableBuilder{Builder: dbx.NewSqliteBuilder(db, executor), executor: executor}
	}
}

// reachableBuilder lends its executor. dbx searches the text of each statement anew for what it replaces, which takes longer than SQLite
// takes for a row, and the hooks would call four of its functions for one statement.
type reachableBuilder struct {
	dbx.Builder
	executor dbx.Executor
}

// offerStatements lets the hooks run a statement by one call. With --dev PocketBase prints the statements, and they go by dbx.
func offerStatements(app core.App) {
	if app.IsDev() {
		return
	}
	app.Store().Set(columnName, runColumn)
	app.Store().Set(executeName, runExecute)
}

// hookStatement is what a hook asks: app, text, parameters by name, and the context or null.
type hookStatement struct {
	executor dbx.Executor
	text     string
	values   []any
	ctx      context.Context
}

// runColumn gives the first column of all rows, as texts.
var runColumn = func(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	texts, err := columnOf(call)
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.NewArray(texts...)
}

// runExecute gives the number of rows that a statement changed.
var runExecute = func(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	changed, err := changedBy(call)
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.ToValue(changed)
}

func columnOf(call goja.FunctionCall) (texts []any, err error) {
	asked, err := askedBy(call)
	if err != nil {
		return nil, err
	}
	rows, err := asked.executor.QueryContext(asked.ctx, asked.text, asked.values...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var text string
	places := make([]any, len(names))
	for index := range places {
		places[index] = &sql.RawBytes{}
	}
	places[0] = &text
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, rows.Err()
}

func changedBy(call goja.FunctionCall) (int64, error) {
	asked, err := askedBy(call)
	if err != nil {
		return 0, err
	}
	result, err := asked.executor.ExecContext(asked.ctx, asked.text, asked.values...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func askedBy(call goja.FunctionCall) (asked hookStatement, err error) {
	app, isApp := call.Argument(0).Export().(core.App)
	parameters, isObject := call.Argument(2).(*goja.Object)
	if !isApp || !isObject {
		return asked, errors.New("a statement needs an app and its parameters")
	}
	parsed := parsedStatements.of(call.Argument(1).String())
	asked.text = parsed.text
	for _, name := range parsed.names {
		value := parameters.Get(name)
		if value == nil {
			return asked, fmt.Errorf("named parameter not found: %s", name)
		}
		asked.values = append(asked.values, value.Export())
	}
	asked.ctx = context.Background()
	if ctx, isContext := call.Argument(3).Export().(context.Context); isContext {
		asked.ctx = ctx
	}
	asked.executor, err = executorOf(app, parsed.reads)
	return asked, err
}

// executorOf chooses as PocketBase's app.DB() does: what reads goes by another connection, and within a transaction all by its own.
func executorOf(app core.App, reads bool) (dbx.Executor, error) {
	builder := app.NonconcurrentDB()
	if reads {
		builder = app.ConcurrentDB()
	}
	switch database := builder.(type) {
	case *dbx.DB:
		return database.DB(), nil
	case *dbx.Tx:
		if inner, isReachable := database.Builder.(*reachableBuilder); isReachable {
			return inner.executor, nil
		}
	}
	return nil, errors.New("PocketBase's database is not as it was")
}

// parsedStatement is a text with question marks, and what stood in their places.
type parsedStatement struct {
	text  string
	names []string
	reads bool
}

type parsedTexts struct {
	lock  sync.RWMutex
	known map[string]parsedStatement
}

var (
	parsedStatements = parsedTexts{known: map[string]parsedStatement{}}
	placeholder      = regexp.MustCompile(`\{:\w+\}`)
)

func (t *parsedTexts) of(text string) parsedStatement {
	t.lock.RLock()
	parsed, isKnown := t.known[text]
	t.lock.RUnlock()
	if isKnown {
		return parsed
	}
	parsed = parseStatement(text)
	if len(text) <= longestKept {
		t.lock.Lock()
		if len(t.known) >= mostParsed {
			clear(t.known)
		}
		t.known[text] = parsed
		t.lock.Unlock()
	}
	return parsed
}

func parseStatement(text string) (parsed parsedStatement) {
	parsed.text = placeholder.ReplaceAllStringFunc(text, func(found string) string {
		parsed.names = append(parsed.names, found[2:len(found)-1])
		return "?"
	})
	word := strings.ToUpper(strings.TrimSpace(text))
	parsed.reads = strings.HasPrefix(word, "SELECT") || strings.HasPrefix(word, "WITH")
	return parsed
}

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
	columnFunctionKey  = "platform:column"
	executeFunctionKey = "platform:execute"
	// sqliteBuilderName is dbx's builder for SQLite, of which a transaction's executor can be asked.
	sqliteBuilderName = "sqlite-in-reach"
	// maxParsedStatements texts are remembered: the hooks ask some hundreds, and their texts stay the same.
	maxParsedStatements = 2048
)

func init() {
	dbx.BuilderFuncMap[sqliteBuilderName] = func(db *dbx.DB, executor dbx.Executor) dbx.Builder {
		return &executorBuilder{Builder: dbx.NewSqliteBuilder(db, executor), executor: executor}
	}
}

// executorBuilder lends its executor. dbx searches the text of each statement anew for what it replaces, which takes longer than SQLite
// takes for a row, and the hooks would call four of its functions for one statement.
type executorBuilder struct {
	dbx.Builder
	executor dbx.Executor
}

// registerStatementFunctions lets the hooks run a statement by one call. With --dev PocketBase prints the statements, and they go by dbx.
func registerStatementFunctions(app core.App) {
	if app.IsDev() {
		return
	}
	app.Store().Set(columnFunctionKey, columnFunction)
	app.Store().Set(executeFunctionKey, executeFunction)
}

// hookStatement is what a hook asks: app, text, parameters by name, and the context or null.
type hookStatement struct {
	executor dbx.Executor
	text     string
	values   []any
	ctx      context.Context
}

// columnFunction gives the first column of all rows, as texts.
var columnFunction = func(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	texts, err := queryFirstColumn(call)
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.NewArray(texts...)
}

// executeFunction gives the number of rows that a statement changed.
var executeFunction = func(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	count, err := executeStatement(call)
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.ToValue(count)
}

func queryFirstColumn(call goja.FunctionCall) (texts []any, err error) {
	statement, err := readStatementCall(call)
	if err != nil {
		return nil, err
	}
	rows, err := statement.executor.QueryContext(statement.ctx, statement.text, statement.values...)
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

func executeStatement(call goja.FunctionCall) (int64, error) {
	statement, err := readStatementCall(call)
	if err != nil {
		return 0, err
	}
	result, err := statement.executor.ExecContext(statement.ctx, statement.text, statement.values...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func readStatementCall(call goja.FunctionCall) (statement hookStatement, err error) {
	app, isApp := call.Argument(0).Export().(core.App)
	parameters, isObject := call.Argument(2).(*goja.Object)
	if !isApp || !isObject {
		return statement, errors.New("a statement needs an app and its parameters")
	}
	parsed := hookStatementParser.parse(call.Argument(1).String())
	statement.text = parsed.text
	for _, name := range parsed.names {
		value := parameters.Get(name)
		if value == nil {
			return statement, fmt.Errorf("named parameter not found: %s", name)
		}
		statement.values = append(statement.values, value.Export())
	}
	statement.ctx = context.Background()
	if ctx, isContext := call.Argument(3).Export().(context.Context); isContext {
		statement.ctx = ctx
	}
	statement.executor, err = chooseExecutor(app, parsed.reads)
	return statement, err
}

// chooseExecutor chooses as PocketBase's app.DB() does: what reads goes by another connection, and within a transaction all by its own.
func chooseExecutor(app core.App, reads bool) (dbx.Executor, error) {
	builder := app.NonconcurrentDB()
	if reads {
		builder = app.ConcurrentDB()
	}
	switch database := builder.(type) {
	case *dbx.DB:
		return database.DB(), nil
	case *dbx.Tx:
		if inner, hasExecutor := database.Builder.(*executorBuilder); hasExecutor {
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

type statementParser struct {
	mutex  sync.RWMutex
	parsed map[string]parsedStatement
}

var (
	hookStatementParser = statementParser{parsed: map[string]parsedStatement{}}
	parameterPattern    = regexp.MustCompile(`\{:\w+\}`)
)

func (t *statementParser) parse(text string) parsedStatement {
	t.mutex.RLock()
	parsed, isKnown := t.parsed[text]
	t.mutex.RUnlock()
	if isKnown {
		return parsed
	}
	parsed = parseStatement(text)
	if len(text) <= maxCachedTextBytes {
		t.mutex.Lock()
		if len(t.parsed) >= maxParsedStatements {
			clear(t.parsed)
		}
		t.parsed[text] = parsed
		t.mutex.Unlock()
	}
	return parsed
}

func parseStatement(text string) (parsed parsedStatement) {
	parsed.text = parameterPattern.ReplaceAllStringFunc(text, func(found string) string {
		parsed.names = append(parsed.names, found[2:len(found)-1])
		return "?"
	})
	word := strings.ToUpper(strings.TrimSpace(text))
	parsed.reads = strings.HasPrefix(word, "SELECT") || strings.HasPrefix(word, "WITH")
	return parsed
}

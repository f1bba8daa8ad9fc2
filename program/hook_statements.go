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
	// The hooks find the functions by these keys in PocketBase's store: pb_hooks/src/platform/sql/database.ts.
	columnFunctionKey  = "platform:column"
	executeFunctionKey = "platform:execute"
	// sqliteBuilderName registers a dbx builder for SQLite that gives access to a transaction's executor.
	sqliteBuilderName = "sqlite-executor"
	// maxParsedStatements limits the cache of parsed statements. The hooks use some hundreds of constant texts.
	maxParsedStatements = 2048
)

// init registers the executorBuilder with dbx.
func init() {
	dbx.BuilderFuncMap[sqliteBuilderName] = func(db *dbx.DB, executor dbx.Executor) dbx.Builder {
		return &executorBuilder{Builder: dbx.NewSqliteBuilder(db, executor), executor: executor}
	}
}

// executorBuilder gives access to its executor. dbx searches each statement for its parameters again, which takes longer than SQLite takes
// for a row. The hooks would also need four calls of dbx for one statement.
type executorBuilder struct {
	dbx.Builder
	executor dbx.Executor
}

// registerStatementFunctions lets the hooks run a statement by a single call. With --dev the hooks use dbx, since PocketBase prints its
// statements then.
func registerStatementFunctions(app core.App) {
	if app.IsDev() {
		return
	}
	app.Store().Set(columnFunctionKey, columnFunction)
	app.Store().Set(executeFunctionKey, executeFunction)
}

// hookStatement is a statement with the arguments of a hook's call: the app, the text, the named parameters, and a context or null.
type hookStatement struct {
	executor dbx.Executor
	text     string
	values   []any
	ctx      context.Context
}

// columnFunction is the function of the hooks that returns the first column of all rows as texts.
var columnFunction = func(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	texts, err := queryFirstColumn(call)
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.NewArray(texts...)
}

// executeFunction is the function of the hooks that returns the number of changed rows.
var executeFunction = func(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	count, err := executeStatement(call)
	if err != nil {
		panic(vm.NewGoError(err))
	}
	return vm.ToValue(count)
}

// queryFirstColumn runs the statement of a hook's call, and returns the first column of its rows.
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

// executeStatement runs the statement of a hook's call, and returns the number of changed rows.
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

// readStatementCall reads the arguments of a hook's call. It returns an error if the app, the parameters or a named parameter is missing.
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

// chooseExecutor chooses the connection as PocketBase's app.DB() does. A query uses the connections for reading, but inside a transaction
// all statements use the transaction's own.
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
	return nil, errors.New("PocketBase's database has an unexpected type")
}

// parsedStatement is a text with question marks, and the names of the parameters that they replace.
type parsedStatement struct {
	text  string
	names []string
	reads bool
}

// statementParser parses statements and caches the results.
type statementParser struct {
	mutex  sync.RWMutex
	parsed map[string]parsedStatement
}

var (
	hookStatementParser = statementParser{parsed: map[string]parsedStatement{}}
	parameterPattern    = regexp.MustCompile(`\{:\w+\}`)
)

// parse returns the parsed statement of a text, from the cache if it is there.
func (p *statementParser) parse(text string) parsedStatement {
	p.mutex.RLock()
	parsed, isKnown := p.parsed[text]
	p.mutex.RUnlock()
	if isKnown {
		return parsed
	}
	parsed = parseStatement(text)
	if len(text) <= maxCachedTextBytes {
		p.mutex.Lock()
		if len(p.parsed) >= maxParsedStatements {
			clear(p.parsed)
		}
		p.parsed[text] = parsed
		p.mutex.Unlock()
	}
	return parsed
}

// parseStatement replaces the named parameters of a text with question marks.
func parseStatement(text string) (parsed parsedStatement) {
	parsed.text = parameterPattern.ReplaceAllStringFunc(text, func(found string) string {
		parsed.names = append(parsed.names, found[2:len(found)-1])
		return "?"
	})
	word := strings.ToUpper(strings.TrimSpace(text))
	parsed.reads = strings.HasPrefix(word, "SELECT") || strings.HasPrefix(word, "WITH")
	return parsed
}

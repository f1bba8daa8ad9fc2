package main

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

// newTestRuntime returns an interpreter with the functions of the hooks, and its app on an empty folder.
func newTestRuntime(t *testing.T) (*goja.Runtime, core.App) {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir(), DBConnect: openDatabase})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := app.ClearBootstrap(); err != nil {
			t.Error(err)
		}
	})
	registerStatementFunctions(app)
	vm := goja.New()
	for name, key := range map[string]string{"column": columnFunctionKey, "execute": executeFunctionKey} {
		if err := vm.Set(name, app.Store().Get(key)); err != nil {
			t.Fatal(err)
		}
	}
	if err := vm.Set("app", app); err != nil {
		t.Fatal(err)
	}
	return vm, app
}

// mustRun returns the value of a script and ends the test at an error.
func mustRun(t *testing.T, vm *goja.Runtime, script string) any {
	t.Helper()
	value, err := vm.RunString(script)
	if err != nil {
		t.Fatalf("%s: %v", script, err)
	}
	return value.Export()
}

func TestHooksRunAStatementWithOneCall(t *testing.T) {
	vm, _ := newTestRuntime(t)
	mustRun(t, vm, `execute(app, "CREATE TABLE words (id TEXT PRIMARY KEY, n INTEGER)", {}, null)`)
	changed := mustRun(t, vm, `execute(app, "INSERT INTO words VALUES ({:a}, {:n}), ({:b}, {:n})", {a: "ação", b: "b", n: 7}, null)`)
	if changed != int64(2) {
		t.Errorf("changed %v rows", changed)
	}
	words := mustRun(t, vm, `column(app, " SELECT id, n FROM words WHERE n = {:n} AND id != {:not} ORDER BY id", {n: 7, not: ""}, null).join()`)
	if words != "ação,b" {
		t.Errorf("read %v", words)
	}
	number := mustRun(t, vm, `column(app, "SELECT SUM(n) FROM words", {}, null)[0]`)
	if number != "14" {
		t.Errorf("the number is %v", number)
	}
	given := mustRun(t, vm, `column(app, "INSERT INTO words VALUES ('c', 1) RETURNING id", {}, null)[0]`)
	if given != "c" {
		t.Errorf("RETURNING gave %v", given)
	}
}

func TestHooksReceiveErrorsOfStatements(t *testing.T) {
	vm, _ := newTestRuntime(t)
	mustRun(t, vm, `execute(app, "CREATE TABLE words (id TEXT PRIMARY KEY)", {}, null); execute(app, "INSERT INTO words VALUES ('a')", {}, null)`)
	for script, expected := range map[string]string{
		`execute(app, "INSERT INTO words VALUES ('a')", {}, null)`:       "UNIQUE constraint failed: words.id",
		`column(app, "SELECT id FROM words WHERE id = {:id}", {}, null)`: "named parameter not found: id",
		`column(app, "SELECT NULL", {}, null)`:                           "NULL",
		`column(app, "SELECT other FROM words", {}, null)`:               "no such column",
		`column({}, "SELECT 1", {}, null)`:                               "needs an app",
	} {
		_, err := vm.RunString(script)
		if err == nil || !strings.Contains(err.Error(), expected) {
			t.Errorf("%s: %v", script, err)
		}
		caught := mustRun(t, vm, `(() => { try { `+script+`; } catch (error) { return String(error); } })()`)
		if text, isText := caught.(string); !isText || !strings.Contains(text, expected) {
			t.Errorf("%s: the hook received %v", script, caught)
		}
	}
}

func TestStatementOfAHookBelongsToItsTransaction(t *testing.T) {
	vm, app := newTestRuntime(t)
	mustRun(t, vm, `execute(app, "CREATE TABLE words (id TEXT PRIMARY KEY)", {}, null)`)
	abandoned := errors.New("abandoned")
	err := app.RunInTransaction(func(inside core.App) error {
		if err := vm.Set("inside", inside); err != nil {
			return err
		}
		mustRun(t, vm, `execute(inside, "INSERT INTO words VALUES ('a')", {}, null)`)
		if seen := mustRun(t, vm, `column(inside, "SELECT id FROM words", {}, null).join()`); seen != "a" {
			t.Errorf("inside the transaction the rows are %v", seen)
		}
		if seen := mustRun(t, vm, `column(app, "SELECT id FROM words", {}, null).join()`); seen != "" {
			t.Errorf("outside the transaction the rows are %v", seen)
		}
		return abandoned
	})
	if !errors.Is(err, abandoned) {
		t.Fatal(err)
	}
	if left := mustRun(t, vm, `column(app, "SELECT id FROM words", {}, null).length`); left != int64(0) {
		t.Errorf("%v rows are left", left)
	}
}

func TestStatementOfAHookEndsWithItsContext(t *testing.T) {
	vm, _ := newTestRuntime(t)
	ended, end := context.WithCancel(context.Background())
	end()
	if err := vm.Set("ended", ended); err != nil {
		t.Fatal(err)
	}
	if _, err := vm.RunString(`column(app, "SELECT 1", {}, ended)`); err == nil || !strings.Contains(err.Error(), "context canceled") {
		t.Errorf("a cancelled request returns %v", err)
	}
}

func TestNamedParametersBecomeQuestionMarks(t *testing.T) {
	parsed := parseStatement("\n WITH x AS (SELECT {:a}) SELECT '{:b', {:b_2}, {:a}")
	if parsed.text != "\n WITH x AS (SELECT ?) SELECT '{:b', ?, ?" || !parsed.reads {
		t.Errorf("%+v", parsed)
	}
	if !slices.Equal(parsed.names, []string{"a", "b_2", "a"}) {
		t.Errorf("names %v", parsed.names)
	}
	if parseStatement("INSERT INTO x SELECT 1").reads {
		t.Error("a write uses a connection for reading")
	}
}
